/** Before every test both languages are known, as the page knows its own before it shows anything. */
import { LANGUAGES, learn } from "../text/catalogue";

await Promise.all(LANGUAGES.map(learn));
