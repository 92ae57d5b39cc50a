import { Play } from "../table/play.svelte";
import { TableSocket } from "../table/socket";
import { FakeLine } from "./line";

const VIEW = {
  table: "t1",
  phase: "playing",
  settings: { code: "fitab-2025", players: 4, length: { by: "deals", deals: 1 }, arbitrated: true },
  you: "S",
  "seat/N": { name: "Anna", ready: true },
  "seat/E": { bot: "circolo", ready: true },
  "seat/S": { name: "Bruno", ready: true },
  "seat/W": { bot: "circolo", ready: true },
  turn: "S",
  deal: 1,
  "hand/S": "4h Kd As",
};

/** Bruno at an arbitrated table in his own turn, or as `parts` says: the line, and his side of it. */
export function atTable(parts: Record<string, unknown> = {}): {
  line: FakeLine;
  socket: TableSocket;
  play: Play;
} {
  const line = new FakeLine();
  const socket = new TableSocket(() => line);
  const play = new Play(socket, "t1");
  line.hello();
  line.say({ t: "table", table: "t1", v: 1, view: { ...VIEW, ...parts }, said: [] });
  return { line, socket, play };
}
