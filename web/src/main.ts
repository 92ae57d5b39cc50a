import "@fontsource-variable/source-sans-3/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { client } from "./api/client";
import { settings } from "./state/settings.svelte";
import { fetchPictures } from "./cards/preload";
import { keepOnDeviceLater } from "./offline/register";
import { routeOf } from "./route";
import "./style.css";
import "./rooms/rooms.css";

settings.load();
const target = document.getElementById("page");
if (target) mount(App, { target, props: { client } });
if (routeOf(new URL(location.href)).page !== "table") fetchPictures();
keepOnDeviceLater();
