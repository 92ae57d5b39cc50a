// Many matches of two players over boardgame.io's own protocol: `node client.js PORT MATCHES WARM_UP SECONDS`.
//
// Each player moves as soon as it sees its turn. The players keep no game of their own, as the library's client does:
// the less they do, the more the server is asked. Prints "measuring" and "measured" when the measured time begins and
// ends, and then one JSON line.
"use strict";

const { io } = require("socket.io-client");
const { counter } = require("./game.js");

const PATIENCE = 30;

const [port, matches, warmUp, seconds] = process.argv.slice(2).map(Number);
const played = { going: true, measuring: false, answered: 0, waits: [] };

class Player {
  constructor(matchID, playerID) {
    this.matchID = matchID;
    this.playerID = playerID;
    this.sent = null;
    this.socket = io(`http://127.0.0.1:${port}/${counter.name}`, {
      transports: ["websocket"],
      forceNew: true,
    });
    this.socket.on("update", (_, state) => this.updated(state));
    this.socket.on("disconnect", () => fail("the server has closed a connection"));
  }

  // At the table: the match is made by the first player who asks for it.
  seated() {
    return new Promise((resolve) => {
      this.socket.once("sync", (_, { state }) => {
        this.state = state;
        resolve();
      });
      this.socket.on("connect", () => this.socket.emit("sync", this.matchID, this.playerID, undefined, 2));
    });
  }

  moveIfMyTurn() {
    if (!played.going || this.state.ctx.currentPlayer !== this.playerID) return;
    const move = { type: "MAKE_MOVE", payload: { type: "add", args: [], playerID: this.playerID } };
    this.sent = performance.now();
    this.socket.emit("update", move, this.state._stateID, this.matchID, this.playerID);
  }

  updated(state) {
    if (this.sent !== null) {
      played.answered += 1;
      if (played.measuring) played.waits.push(performance.now() - this.sent);
      this.sent = null;
    }
    this.state = state;
    this.moveIfMyTurn();
  }
}

function fail(reason) {
  console.error(`client.js: ${reason}`);
  process.exit(1);
}

function pause(length) {
  return new Promise((resolve) => setTimeout(resolve, 1000 * length));
}

// The shortest wait that this share of the waits does not pass.
function percentile(ordered, share) {
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)];
}

async function seatEverybody() {
  const players = [];
  for (let match = 0; match < matches; match++) {
    for (const playerID of ["0", "1"]) {
      const player = new Player(`match-${match}`, playerID);
      await player.seated();
      players.push(player);
    }
  }
  return players;
}

// What the players counted must be what the server counted.
async function finish(players) {
  played.going = false;
  while (players.some((player) => player.sent !== null)) await pause(0.01);
  const counts = new Map(players.map((player) => [player.matchID, 0]));
  for (const { matchID, state } of players) counts.set(matchID, Math.max(counts.get(matchID), state.G.count));
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (counted !== played.answered)
    fail(`${played.answered} moves were answered, and the server counts ${counted}`);
}

function figures(took) {
  const waits = played.waits.sort((one, other) => one - other);
  if (waits.length === 0) fail("no move was answered in the measured time");
  return {
    moves: waits.length,
    seconds: took,
    moves_per_s: waits.length / took,
    p50_ms: percentile(waits, 0.5),
    p99_ms: percentile(waits, 0.99),
  };
}

async function main() {
  setTimeout(
    () => fail(`not finished after ${warmUp + seconds + PATIENCE} s`),
    1000 * (warmUp + seconds + PATIENCE),
  );
  const players = await seatEverybody();
  players.forEach((player) => player.moveIfMyTurn());
  await pause(warmUp);

  console.log("measuring");
  const start = performance.now();
  played.measuring = true;
  await pause(seconds);
  played.measuring = false;
  const took = (performance.now() - start) / 1000;
  console.log("measured");

  await finish(players);
  console.log(JSON.stringify(figures(took)));
  process.exit(0);
}

main();
