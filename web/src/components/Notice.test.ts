import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Notice from "./Notice.svelte";

describe("a notice", () => {
  it("stands right under the title of a room, or under a part of it", () => {
    render(Notice, { title: "Pinella non risponde", text: "Riprova." });
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Pinella non risponde");
    render(Notice, { title: "Le carte non si leggono", text: "Riprova.", level: 3 });
    expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Le carte non si leggono");
  });
});
