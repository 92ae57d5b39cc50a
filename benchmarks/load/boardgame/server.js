// boardgame.io's own server, as its documentation starts it: its sockets, its default storage in memory.
// Listens on a free port of this machine only, and prints one JSON line: the port and the version.
"use strict";

const { Server } = require("boardgame.io/server");
const { version } = require("boardgame.io/package.json");
const { counter } = require("./game.js");

const server = Server({ games: [counter], origins: [] });
server.run({ port: { host: "127.0.0.1", port: 0 } }).then(({ appServer }) => {
  console.log(JSON.stringify({ port: appServer.address().port, version }));
});
