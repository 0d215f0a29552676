// `npm run shots`: pictures of every main screen in every language, on desktop and phone, to be looked at; and of the
// board as people see it who do not tell colors apart.
import { mkdirSync } from "node:fs";
import { test } from "./fixtures";
import { LANGUAGES, open, prepareScreens, speak } from "./screens";

const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
/** As the browser simulates them. */
const EYES = ["deuteranopia", "achromatopsia"] as const;
const SEEN_BY_ALL = ["tickets", "table", "end"];
const FOLDER = "shots";

test.skip(process.env["SHOTS"] === undefined, "made on demand");

test("pictures of every screen", async ({ join }) => {
  test.setTimeout(1_800_000);
  mkdirSync(FOLDER, { recursive: true });
  const host = await join();
  const screens = await prepareScreens(host);
  const cookies = await host.context().cookies();
  await host.close();
  for (const [size, options] of Object.entries(SIZES)) {
    const page = await join(options);
    await page.context().addCookies(cookies);
    await page.goto("/");
    const shoot = async (screen: string, name: string): Promise<void> => {
      await open(page, screens[screen] ?? "");
      // The background of the board is painted beside the page.
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `${FOLDER}/${size}-${name}-${screen}.png` });
    };
    for (const language of LANGUAGES) {
      await speak(page, language);
      for (const screen of Object.keys(screens)) await shoot(screen, language);
    }
    await speak(page, "en");
    const session = await page.context().newCDPSession(page);
    for (const type of EYES) {
      await session.send("Emulation.setEmulatedVisionDeficiency", { type });
      for (const screen of SEEN_BY_ALL) await shoot(screen, type);
    }
  }
});
