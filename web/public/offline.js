/** Goes on by itself: asks now and then whether the server is there, and at once when the network is back. */
const EVERY = 5000;

async function look() {
  try {
    const answer = await fetch("/api/version", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    // Still away.
  }
}

addEventListener("online", look);
setInterval(look, EVERY);
