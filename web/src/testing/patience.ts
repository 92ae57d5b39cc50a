/** How long a test waits for what must come: no test depends on the speed of the machine. */

import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 60_000 });
