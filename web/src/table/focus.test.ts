import { beforeEach, describe, expect, it } from "vitest";
import { keepFocus } from "./focus";

const settle = () => new Promise((done) => setTimeout(done));

describe("the focus at the table", () => {
  let table: HTMLElement;
  const one = (selector: string) => table.querySelector<HTMLElement>(selector)!;

  beforeEach(() => {
    document.body.innerHTML = `<main><button id="draw"></button><div class="hand">
      <button id="old" tabindex="0"></button><button id="new" tabindex="-1"></button></div></main>`;
    table = document.querySelector("main")!;
    return keepFocus(table);
  });

  it("goes to the hand when a button has done its work and goes away", async () => {
    one("#draw").focus();
    one("#draw").remove();
    await settle();
    expect(document.activeElement?.id).toBe("old");
  });

  it("goes to the card that came last", async () => {
    one("#new").className = "fresh";
    one("#draw").focus();
    one("#draw").remove();
    await settle();
    expect(document.activeElement?.id).toBe("new");
  });

  it("does not wait on a button that is switched off", async () => {
    one("#draw").focus();
    (one("#draw") as HTMLButtonElement).disabled = true;
    await settle();
    expect(document.activeElement?.id).toBe("old");
  });

  it("is left alone where nobody had it", async () => {
    one("#draw").remove();
    await settle();
    expect(document.activeElement).toBe(document.body);
  });

  it("is left alone when the cloth is touched", async () => {
    one("#draw").focus();
    table.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    one("#draw").blur();
    one("#draw").remove();
    await settle();
    expect(document.activeElement).toBe(document.body);
  });
});
