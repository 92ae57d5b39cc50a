/** The line to the server, and the tables that are looked at over it. */
export { TableSocket, type Answer, type Line, type LineState, type Order } from "./socket.svelte";
export { Watched, type News, type Parts, type Told } from "./watched.svelte";
