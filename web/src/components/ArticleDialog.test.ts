import { render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Client } from "../api/client";
import { json } from "../testing/server";
import { words } from "../text/words.svelte";
import ArticleDialog from "./ArticleDialog.svelte";

const requirement = (id: string, summary: string, summary_it: string) => ({
  ...{ id, summary, summary_it, kind: "play", status: "enforced", replaced_by: [], replaced_in_part: false },
});

function shown(...requirements: ReturnType<typeof requirement>[]): void {
  const title = { it: "Sequenze", en: "Runs" };
  const article = { code: "fitab-2025", number: "9", title, document: "", requirements };
  const client = new Client(vi.fn(async () => json(article)));
  HTMLDialogElement.prototype.showModal ??= () => {};
  const asked = { code: "fitab-2025", number: "9" };
  render(ArticleDialog, { client, books: [], asked, close: () => {} });
}

const BOTH = requirement("F-9.2", "A run needs three cards", "Una sequenza ha bisogno di tre carte");

describe("an article", () => {
  afterEach(() => {
    words.language = "it";
  });

  it("is told in Italian", async () => {
    shown(BOTH);
    expect(await screen.findByText("Una sequenza ha bisogno di tre carte")).toBeTruthy();
    expect(screen.getByText("Che cosa dice, con parole nostre:")).toBeTruthy();
  });

  it("is told in English to whoever reads English", async () => {
    words.language = "en";
    shown(BOTH);
    expect(await screen.findByText("A run needs three cards")).toBeTruthy();
    expect(screen.getByText("What it says, in our words:")).toBeTruthy();
  });
});
