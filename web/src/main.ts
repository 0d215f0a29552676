import { mount } from "svelte";
import App from "./App.svelte";
import "./lib/app/settings.svelte";
import "./styles/app.css";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no element `app`");
mount(App, { target });

// After an update of the server the files of the old client are gone: start with the new one. The game is not here.
addEventListener("vite:preloadError", () => location.reload());

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}
