// Where we are. Links are plain links; clicks on those that stay with us are caught.
import { placeAt } from "./place";

let place = $state.raw(placeAt(location));

export const router = {
  get place() {
    return place;
  },
  go(address: string): void {
    history.pushState(null, "", address);
    arrive();
  },
  /** Changes the address without a step in the history, for what is merely looked at. */
  note(address: string): void {
    history.replaceState(null, "", address);
  },
};

function arrive(): void {
  place = placeAt(location);
  if (location.hash === "") scrollTo(0, 0);
}

addEventListener("popstate", arrive);
addEventListener("hashchange", arrive);

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.origin !== location.origin) return;
  if (link.hasAttribute("download") || link.target !== "" || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  router.go(link.href);
});
