/** Rule books as the server lists them, a few of the seven. */
import type { BookAnswer, TableChoices } from "../api/types";

function book(id: string, game: BookAnswer["game"], tables: Partial<TableChoices>): BookAnswer {
  return {
    id,
    name: { it: `Codice ${id}`, en: `Code ${id}` },
    game,
    edition: "2025",
    document: id,
    tables: {
      players: [4],
      usual_players: 4,
      arbitrated: false,
      points: true,
      timed: true,
      rounds: [],
      own_clock: false,
      thinking: false,
      ...tables,
    },
  };
}

export function books(): BookAnswer[] {
  return [
    book("fitab-2025", "burraco", {
      arbitrated: true,
      thinking: true,
      rounds: [{ deals: 4, minutes: 42, least: 1, most: 600 }],
    }),
    book("federal", "burraco", {
      players: [2, 4],
      arbitrated: true,
      rounds: [
        { deals: 2, minutes: 25, least: 23, most: 25 },
        { deals: 4, minutes: 42, least: 40, most: 42 },
      ],
    }),
    book("online", "burraco", { players: [2, 4], timed: false, own_clock: true }),
    book("scala40", "scala40", { players: [2, 3, 4, 5, 6], points: false }),
  ];
}
