/** The position as the part of the address after `#`, so that it can be sent to somebody. */
export interface Linked {
  /** The rule book as it is written in the address, in small letters. */
  code: string;
  /** The cards as they are written there: read like what somebody types. */
  text: string;
}

export function toHash({ code, cards }: { code: string; cards: readonly string[] }): string {
  const parts = new URLSearchParams();
  if (code) parts.set("code", code);
  if (cards.length > 0) parts.set("cards", cards.join(" "));
  const text = parts.toString();
  return text ? `#${text}` : "";
}

export function fromHash(hash: string): Linked {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  return { code: (parts.get("code") ?? "").trim().toLowerCase(), text: (parts.get("cards") ?? "").trim() };
}
