import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Sheet from "./Sheet.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>Art. 7</p>" }));

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

describe("a touch beside a window", () => {
  it("closes it, but not one that has opened under the finger", async () => {
    const close = vi.fn();
    render(Sheet, { title: "L’arbitro ha deciso", close, children });
    const dialog = screen.getByRole("dialog");
    await fireEvent.click(dialog);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    await fireEvent.click(dialog);
    expect(close).toHaveBeenCalledOnce();
  });
});
