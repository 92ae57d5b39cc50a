/** The position as the part of the address after `#`, so that it can be sent to somebody. */
export interface Linked {
  code: string;
  cards: string[];
}

export function toHash({ code, cards }: Linked): string {
  const parts = new URLSearchParams();
  if (code) parts.set("code", code);
  if (cards.length > 0) parts.set("cards", cards.join(" "));
  const text = parts.toString();
  return text ? `#${text}` : "";
}

export function fromHash(hash: string): Linked {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const cards = (parts.get("cards") ?? "").split(/\s+/).filter(Boolean);
  return { code: parts.get("code") ?? "", cards };
}
