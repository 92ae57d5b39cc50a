/** Sentences of the server are plain text, for every terminal; on the page they have the apostrophe of its own. */
export function typeset(text: string): string {
  return text.replace(/(\p{L})'(?=\p{L})/gu, "$1’");
}
