/**
 * Runs before the script of the page is here, and begins what would otherwise wait for it: the question who this is, at
 * a table the line to it, and the language of who does not read Italian. The page takes over what was begun
 * (src/early/begun.ts). The build writes the name of the English file above this text, and the server allows exactly this text to run.
 */
/** What the page is made of may not come: then it says so itself, in both languages. */
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.getElementById("not-come").hidden = false;
  },
  true,
);

const [, room, table] = location.pathname.split("/");
const begun = { answers: {}, line: null };

if (room !== "cards") {
  begun.answers["/api/visitor"] = fetch("/api/visitor");
  begun.answers["/api/visitor"].catch(() => {});
}

/** The table that an address names; nothing where nobody can read the name: the page says so. */
function named(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const asked = room === "t" && table ? named(table) : null;
if (asked) {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/api/socket");
  const line = { socket, table: asked, heard: [] };
  socket.onopen = () => socket.send(JSON.stringify({ do: "watch", table: line.table }));
  socket.onmessage = socket.onclose = (event) => line.heard.push(event);
  begun.line = line;
}

/** What is kept on the device takes a moment to read: last. */
try {
  const { language } = JSON.parse(localStorage.getItem("pinella.settings"));
  if (language === "en") {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", href: ENGLISH });
    document.head.append(link);
  }
} catch {
  // Nothing is kept, or nothing that can be read.
}

window.begun = begun;
