import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { words } from "../text/words.svelte";
import { wanted } from "../route";
import Enter from "./Enter.svelte";
import { person } from "./person.svelte";

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

it("leads whoever signs in on to all that the link named", () => {
  person.state = "nobody";
  history.replaceState(null, "", "/replay/t1/2?step=57");
  render(Enter, { table: false });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: words.say("enter.sign-in") });
  expect(wanted(new URL(link.href))).toBe("/replay/t1/2?step=57");
});
