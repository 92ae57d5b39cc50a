// The smallest game for two: a move counts one up and ends the turn.
"use strict";

exports.counter = {
  name: "counter",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
};
