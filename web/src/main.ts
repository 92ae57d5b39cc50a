import "@fontsource-variable/source-sans-3/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { client } from "./api/client";
import { fetchPictures, whenItStands } from "./cards/preload";
import { keepOnDeviceLater } from "./offline/register";
import { ROOMS } from "./parts/rooms";
import { routeOf } from "./route";
import { settings } from "./state/settings.svelte";
import "./style.css";
import "./rooms/rooms.css";

/** From every page the way leads to a table: it is on the device before one goes there, and then the faces of the cards. */
async function fetchAhead(): Promise<void> {
  await ROOMS.table.fetch();
  fetchPictures();
}

async function begin(target: HTMLElement): Promise<void> {
  settings.load();
  const { page } = routeOf(new URL(location.href));
  await Promise.all([settings.learnLanguage(), ROOMS[page].fetch()]);
  target.replaceChildren();
  mount(App, { target, props: { client } });
  if (page !== "table") whenItStands(() => void fetchAhead());
  keepOnDeviceLater();
}

const target = document.getElementById("page");
if (target) begin(target).catch(() => document.getElementById("not-come")?.removeAttribute("hidden"));
