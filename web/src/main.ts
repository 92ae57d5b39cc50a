import "@fontsource-variable/source-sans-3/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { Client } from "./api/client";
import { settings } from "./state/settings.svelte";
import { fetchPictures } from "./cards/preload";
import "./style.css";

settings.load();
const target = document.getElementById("page");
if (target) mount(App, { target, props: { client: new Client() } });
fetchPictures();
