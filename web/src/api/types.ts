// Made by `python -m pinella.server.typescript` from the server's messages. Do not edit.

export interface AllQuestion {
  cards: string | string[];
}

export interface AllVerdicts {
  verdicts: (Legal | Illegal)[];
}

export interface ArticleAnswer {
  code: string;
  number: string;
  title: Sentence;
  document: string;
  requirements: RequirementAnswer[];
}

export interface BookAnswer {
  id: string;
  name: Sentence;
  game: "burraco" | "scala40";
  edition: string;
  document: string;
}

export interface Books {
  codes: BookAnswer[];
}

export interface Illegal {
  verdict: "illegal";
  code: string;
  why: string;
  article: string;
  sentence: Sentence;
  valid: false;
}

export interface LaidCard {
  card: string;
  role: "bound" | "free" | "natural";
  stands_for: string | null;
  sentence: Sentence | null;
}

export interface Legal {
  verdict: "legal";
  code: string;
  kind: "run" | "set";
  cards: string;
  laid: LaidCard[];
  burraco: "clean" | "dirty" | "royal" | "royal-dirty" | "semi-clean" | "super" | "super-dirty" | null;
  bonus: number;
  points: number;
  total: number;
  sentence: Sentence;
  valid: true;
}

export interface MeldQuestion {
  code: "fitab-2025" | "fitab-2023" | "fitab-2022" | "international" | "federal" | "online" | "scala40";
  cards: string | string[];
}

export interface Problem {
  code: string;
  message: Sentence;
  position?: number | null;
}

export interface ProblemAnswer {
  error: Problem;
}

export interface RequirementAnswer {
  id: string;
  summary: string;
  kind: string;
  status: string;
  replaced_by: string[];
  replaced_in_part: boolean;
}

export interface Sentence {
  it: string;
  en: string;
}

export interface Version {
  version: string;
  core: string;
}
