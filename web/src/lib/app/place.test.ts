import { expect, test } from "vitest";
import { addresses, placeAt } from "./place";

const at = (address: string) => placeAt(new URL(address, "http://localhost"));

test.each([
  ["/", { page: "home" }],
  ["/t/abc", { page: "table", id: "abc" }],
  ["/t/", { page: "unknown" }],
  ["/t/abc/def", { page: "unknown" }],
  ["/c/XK4T", { page: "code", code: "XK4T" }],
  ["/r/abc?step=27", { page: "replay", id: "abc", step: 27, seat: null }],
  ["/r/abc?step=-1&seat=B", { page: "replay", id: "abc", step: null, seat: "B" }],
  ["/p/me", { page: "profile", id: "me" }],
  ["/rules", { page: "rules", rule: null }],
  ["/rules#x3", { page: "rules", rule: "x3" }],
  ["/ranking/usa", { page: "leaderboard", map: "usa" }],
  ["/learn", { page: "learn" }],
  ["/settings", { page: "settings" }],
  ["/t/%E0%A4%A", { page: "table", id: "%E0%A4%A" }],
  ["/nowhere", { page: "unknown" }],
])("%s", (address, place) => {
  expect(at(address)).toEqual(place);
});

test("an address made from an id leads back to it", () => {
  expect(at(addresses.table("a/b ?"))).toEqual({ page: "table", id: "a/b ?" });
});
