/**
 * What people type, as the server's notation: `10h`, `7♥`, `KS`, `7h8h9h`, "fante di picche", "jolly".
 * What is not understood is passed on as it came: the server says what is wrong with it.
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
const SHORT_RANK = /^[a2-9tjqk]$/;
const SHORT_CARD = /(?:(10|[a2-9tjqk])([hdcs])|jk)('*)/g;

export function readTyped(text: string): string[] {
  const spelled = text
    .toLowerCase()
    .replace(/\ufe0f/g, "")
    .replace(/[’`´]/g, "'")
    .replace(/[♥♡♦♢♣♧♠♤]/g, (sign) => SUIT_SIGNS[sign] ?? sign)
    .replace(/[,;.·|/\\-]+/g, " ");
  const heard = spelled.split(/\s+/).filter(Boolean);
  const tokens: string[] = [];
  for (let at = 0; at < heard.length;) {
    const spoken = spokenCard(heard, at);
    if (spoken) {
      tokens.push(spoken.token);
      at += spoken.length;
    } else {
      tokens.push(...shortCards(heard[at] ?? ""));
      at += 1;
    }
  }
  return tokens;
}

/** "sette di cuori", "7 cuori", "re of hearts", "jolly". */
function spokenCard(heard: string[], at: number): { token: string; length: number } | null {
  const first = heard[at] ?? "";
  if (JOKER_WORDS.has(first)) return { token: "Jk", length: 1 };
  const rank = RANK_WORDS[first] ?? (SHORT_RANK.test(first) ? first.toUpperCase() : null);
  if (rank === null) return null;
  const joined = heard[at + 1] === "di" || heard[at + 1] === "of" ? 2 : 1;
  const second = heard[at + joined] ?? "";
  const suit = SUIT_WORDS[second] ?? (second.length === 1 && "hdcs".includes(second) ? second : null);
  return suit === null ? null : { token: rank + suit, length: joined + 1 };
}

/** `7h`, `10h'`, or several written without a space. The marks of a laid wild (`2c=8d`, `+2c`) are left out. */
function shortCards(word: string): string[] {
  const plain = word.replace(/^\+/, "").replace(/=.*$/, "");
  const found = [...plain.matchAll(SHORT_CARD)];
  if (found.map((match) => match[0]).join("") !== plain) return [word];
  return found.map(([, rank, suit, primes]) => {
    const base = rank === undefined ? "Jk" : rank.replace("10", "t").toUpperCase() + suit;
    return base + primes;
  });
}
