/**
 * What people type, as the server's notation: `10h`, `7♥`, `KS`, `7h8h9h`, "fante di picche", "jolly".
 * What is not understood comes back as it was written, words that stand together as one phrase.
 */
const SUIT_SIGNS: Record<string, string> = {
  "♥": "h",
  "♡": "h",
  "♦": "d",
  "♢": "d",
  "♣": "c",
  "♧": "c",
  "♠": "s",
  "♤": "s",
};

const SUIT_WORDS: Record<string, string> = {
  cuori: "h",
  cuore: "h",
  hearts: "h",
  heart: "h",
  quadri: "d",
  quadro: "d",
  diamonds: "d",
  diamond: "d",
  fiori: "c",
  fiore: "c",
  clubs: "c",
  club: "c",
  picche: "s",
  picca: "s",
  spades: "s",
  spade: "s",
};

const RANK_WORDS: Record<string, string> = {
  asso: "A",
  ace: "A",
  due: "2",
  two: "2",
  pinella: "2",
  tre: "3",
  three: "3",
  quattro: "4",
  four: "4",
  cinque: "5",
  five: "5",
  sei: "6",
  six: "6",
  sette: "7",
  seven: "7",
  otto: "8",
  eight: "8",
  nove: "9",
  nine: "9",
  dieci: "T",
  ten: "T",
  "10": "T",
  fante: "J",
  jack: "J",
  donna: "Q",
  dama: "Q",
  regina: "Q",
  queen: "Q",
  re: "K",
  king: "K",
};

const JOKER_WORDS = new Set(["jolly", "joker", "jk"]);
/** Words around a card that say nothing about it. */
const FILLERS = new Set(["un", "uno", "una", "e", "ed", "il", "la", "lo", "and", "the"]);
/** The letters of the notation, and those of quadri, fiori and picche; the c is that of clubs, never of cuori. */
const SUIT_LETTERS: Record<string, string> = { h: "h", d: "d", c: "c", s: "s", q: "d", f: "c", p: "s" };
const RANK_LETTERS: Record<string, string> = { "1": "A", "10": "T", r: "K" };
const SHORT_RANK = /^[a1-9tjqkr]$/;
const SHORT_CARD = /(?:(10|[a1-9tjqkr])([hdcsqfp])|jk)('*)/g;
const BREAK = ",";

export function readTyped(text: string): string[] {
  const spelled = text
    .toLowerCase()
    .replace(/\ufe0f/g, "")
    .replace(/[’`´]/g, "'")
    .replace(/[♥♡♦♢♣♧♠♤]/g, (sign) => SUIT_SIGNS[sign] ?? sign)
    .replace(/[,;]+/g, ` ${BREAK} `)
    .replace(/[.·|/\\-]+/g, " ");
  const heard = spelled.split(/\s+/).filter(Boolean);
  const tokens: string[] = [];
  let phrase: string[] = [];
  const endPhrase = () => {
    if (phrase.length > 0) tokens.push(phrase.join(" "));
    phrase = [];
  };
  for (let at = 0; at < heard.length;) {
    const word = heard[at] ?? "";
    const spoken = spokenCard(heard, at);
    const read = spoken ? [spoken.token] : shortCards(word);
    if (read) {
      endPhrase();
      tokens.push(...read);
    } else if (word === BREAK) endPhrase();
    else if (phrase.length > 0 || !FILLERS.has(word)) phrase.push(word);
    at += spoken?.length ?? 1;
  }
  endPhrase();
  return tokens;
}

/** "sette di cuori", "7 cuori", "re of hearts", "jolly". */
function spokenCard(heard: string[], at: number): { token: string; length: number } | null {
  const first = heard[at] ?? "";
  if (JOKER_WORDS.has(first)) return { token: "Jk", length: 1 };
  const rank = RANK_WORDS[first] ?? (SHORT_RANK.test(first) ? rankOf(first) : null);
  if (rank === null) return null;
  const joined = heard[at + 1] === "di" || heard[at + 1] === "of" ? 2 : 1;
  const second = heard[at + joined] ?? "";
  const suit = SUIT_WORDS[second] ?? SUIT_LETTERS[second];
  return suit === undefined ? null : { token: rank + suit, length: joined + 1 };
}

const rankOf = (letter: string) => RANK_LETTERS[letter] ?? letter.toUpperCase();

/** `7h`, `10h'`, or several written without a space. The marks of a laid wild (`2c=8d`, `+2c`) are left out. */
function shortCards(word: string): string[] | null {
  const plain = word.replace(/^\+/, "").replace(/=.*$/, "");
  const found = [...plain.matchAll(SHORT_CARD)];
  if (found.length === 0 || found.map((match) => match[0]).join("") !== plain) return null;
  return found.map(([, rank, suit, primes]) => {
    const base = rank === undefined ? "Jk" : rankOf(rank) + (SUIT_LETTERS[suit ?? ""] ?? "");
    return base + (primes ?? "");
  });
}
