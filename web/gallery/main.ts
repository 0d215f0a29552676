// The parts of the client with invented data, for looking and for tests. The production build does not contain it.
import { mount } from "svelte";
import "../src/styles/app.css";
import Gallery from "./Gallery.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("gallery.html has no element `app`");
mount(Gallery, { target });
