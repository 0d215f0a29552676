// A whole game in a second engine, by mouse and list.
import { expect, test } from "./fixtures";
import { Firefox } from "./bidi";

const PROGRAM = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

test("a whole game in Firefox", async ({ server }) => {
  const firefox = await Firefox.start(PROGRAM);
  try {
    await firefox.goto(server.address);
    await firefox.evaluate(
      `localStorage.setItem("whistlestop.settings", '{"botPace":0,"motion":"none","language":"en"}')`,
    );
    await firefox.goto(server.address);
    await press(firefox, "button.go");
    await press(firefox, "#tab-list");
    await expect.poll(() => decide(firefox), { timeout: 200_000, intervals: [20] }).toBe("over");
    expect(await text(firefox, ".dock h2")).toMatch(/wins$|First place shared/);
    await expect.poll(() => text(firefox, ".fair")).toContain("The shuffle was checked and is fair");
    expect(await firefox.evaluate(`document.querySelectorAll("svg.game .trains").length > 8`)).toBe(true);
  } finally {
    await firefox.stop();
  }
});

const text = async (firefox: Firefox, selector: string): Promise<string> =>
  String(await firefox.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`));

/** Clicks on the first of these that is there and can be pressed; false if there is none. */
async function tryPress(firefox: Firefox, selector: string): Promise<boolean> {
  const at = await firefox.evaluate(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (element === null || element.disabled) return "";
    element.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return Math.round(x + width / 2) + " " + Math.round(y + height / 2);
  })()`);
  const [x, y] = String(at).split(" ").map(Number);
  if (x === undefined || y === undefined) return false;
  await firefox.clickAt(x, y);
  return true;
}

const press = (firefox: Firefox, selector: string): Promise<void> =>
  expect.poll(() => tryPress(firefox, selector)).toBe(true);

/** Does the next thing that can be done, as far as it can be done now, and tells where the game stands. */
async function decide(firefox: Firefox): Promise<string> {
  if (await firefox.evaluate(`document.querySelector(".dock table") !== null`)) return "over";
  if (!(await firefox.evaluate(`document.querySelector("header [role=status].own") !== null`)))
    return "waiting";
  // What the bar asks, a route of the list, a card.
  const did =
    (await tryPress(firefox, ".dock button.primary:enabled")) ||
    (await tryPress(firefox, ".dock .bar .buttons button:enabled")) ||
    ((await text(firefox, "header [role=status]")).includes("claim a route") &&
      (await tryPress(firefox, ".list > ul:first-of-type button"))) ||
    (await tryPress(firefox, ".cards button.trains[aria-disabled=false]")) ||
    (await tryPress(firefox, ".cards button[aria-disabled=false]"));
  return did ? "playing" : "stuck";
}
