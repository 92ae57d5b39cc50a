/** What a browser calls itself, in words: enough to recognise one's own phone. */
import { words } from "../text/words.svelte";

const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;

const DEVICES = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
] as const;

export function deviceText(agent: string): string {
  const browser = BROWSERS.find(([shape]) => shape.test(agent))?.[1];
  const device = DEVICES.find(([shape]) => shape.test(agent))?.[1];
  if (browser && device) return words.say("sessions.device", { browser, device });
  return browser ?? device ?? words.say("sessions.unknown");
}
