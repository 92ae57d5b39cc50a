import type { FromClient, FromServer } from "../api/socket";
import type { Line } from "../table/socket";

/** The other end of a line: hears what was sent, speaks, cuts. */
export class FakeLine implements Line {
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  sent: FromClient[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.closed = true;
  }

  say(...messages: FromServer[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  cut(code = 1006): void {
    this.onclose?.({ code });
  }

  hello(at = 1_000_000): void {
    this.say({ t: "hello", protocol: 1, name: "Anna", server_time: at });
  }
}
