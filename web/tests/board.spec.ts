// The board as people use it: with a mouse, a finger, the keyboard alone.
import { expect, test, type Locator, type Page } from "@playwright/test";
import { cityTowards } from "../src/lib/board/geometry";
import type { Layout, Point, RouteId, Size } from "../src/lib/board/layout";
import { fit, start, toPixel, type View } from "../src/lib/board/view";
import { firstCursor } from "../src/lib/board/walk";
import { readLayoutFile } from "../tools/layout/file";
import { packLayout } from "../tools/layout/pack";

const LAYOUTS = { europe: packLayout(readLayoutFile("europe")), usa: packLayout(readLayoutFile("usa")) };

async function open(page: Page, layout: Layout): Promise<Locator> {
  await page.goto(`/gallery.html?map=${layout.map}`);
  const board = page.getByRole("application");
  await expect(board).toBeVisible();
  return board;
}

const size = (page: Page): Size => page.viewportSize() ?? { width: 0, height: 0 };

const startView = (page: Page, layout: Layout): View => start(layout.size, size(page));

const seen = ({ x, y }: Point, box: Size): boolean =>
  x > 60 && y > 60 && x < box.width - 70 && y < box.height - 190;

function middleSpace(layout: Layout, id: RouteId): Point {
  const spaces = layout.routes.find((route) => route.id === id)?.spaces ?? [];
  const space = spaces[Math.floor(spaces.length / 2)];
  if (space === undefined) throw new Error(`no route ${id}`);
  return space;
}

for (const layout of [LAYOUTS.europe, LAYOUTS.usa]) {
  test(`a tap on ${layout.map} means the route under it, also of a pair`, async ({ page, hasTouch }) => {
    const board = await open(page, layout);
    const view = startView(page, layout);
    const pairs = layout.routes.filter(({ twin }) => twin !== null);
    const others = layout.routes.filter(({ twin }) => twin === null).slice(0, 12);
    let tapped = 0;
    for (const { id } of [...pairs, ...others]) {
      const at = toPixel(view, middleSpace(layout, id));
      if (!seen(at, size(page))) continue;
      if (hasTouch) {
        // Two quick taps near each other are a double tap, which zooms.
        await page.waitForTimeout(320);
        await board.tap({ position: at });
      } else {
        await board.click({ position: at });
      }
      await expect(page.getByRole("status")).toHaveText(`route ${id}`);
      tapped++;
    }
    expect(tapped).toBeGreaterThan(6);
  });
}

test("a tap into the sea clears the selection", async ({ page }) => {
  const board = await open(page, LAYOUTS.europe);
  await board.click({ position: toPixel(startView(page, LAYOUTS.europe), { x: 760, y: 225 }) });
  await expect(page.getByRole("status")).toHaveText("clear");
});

test("dragging moves the board and selects nothing", async ({ page }, { project }) => {
  test.skip(project.name === "phone", "a mouse");
  const layout = LAYOUTS.europe;
  await open(page, layout);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await settled(page);
  const before = await shownView(page);
  await page.mouse.move(700, 450);
  await page.mouse.down();
  await page.mouse.move(640, 430, { steps: 5 });
  await page.mouse.up();
  await settled(page);
  const after = await shownView(page);
  expect(after.x).toBeCloseTo(before.x - 60, 0);
  expect(after.y).toBeCloseTo(before.y - 20, 0);
  await expect(page.getByRole("status")).toHaveText("");
});

test("two quick taps zoom, but not with a button in between", async ({ page }, { project }) => {
  test.skip(project.name !== "phone", "a touch screen");
  const layout = LAYOUTS.usa;
  await open(page, layout);
  const { scale } = startView(page, layout);
  // In one go: whatever else the machine is busy with, these taps are quick.
  const tap = (targets: string[]) =>
    page.evaluate((all) => {
      for (const target of all) {
        for (const type of ["pointerdown", "pointerup"]) {
          const touch = { bubbles: true, pointerType: "touch", clientX: 195, clientY: 400 };
          document.querySelector(target)?.dispatchEvent(new PointerEvent(type, touch));
        }
      }
    }, targets);
  await tap([".box", ".buttons button", ".box"]);
  await settled(page);
  expect((await shownView(page)).scale).toBeCloseTo(scale);
  await page.waitForTimeout(320);
  await tap([".box", ".box"]);
  await settled(page);
  expect((await shownView(page)).scale).toBeGreaterThan(2 * scale);
});

test("the wheel zooms at the pointer, and a tap still meets its route", async ({ page }, { project }) => {
  test.skip(project.name === "phone", "a mouse");
  const layout = LAYOUTS.europe;
  await open(page, layout);
  const route = "budapest-wien:red";
  const at = toPixel(startView(page, layout), middleSpace(layout, route));
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -400);
  await settled(page);
  expect((await shownView(page)).scale).toBeGreaterThan(1.5);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByRole("status")).toHaveText(`route ${route}`);
});

test("two fingers enlarge what is between them", async ({ page, context }, { project }) => {
  test.skip(project.name !== "phone", "a touch screen");
  const layout = LAYOUTS.usa;
  await open(page, layout);
  const before = await shownView(page);
  const session = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", spread: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [
              { x: 195 - spread, y: 400, id: 1 },
              { x: 195 + spread, y: 400, id: 2 },
            ],
    });
  await touch("touchStart", 40);
  for (const spread of [50, 60, 70, 80]) await touch("touchMove", spread);
  await touch("touchEnd", 0);
  await settled(page);
  const after = await shownView(page);
  expect(after.scale / before.scale).toBeCloseTo(2, 1);
  expect((195 - after.x) / after.scale).toBeCloseTo((195 - before.x) / before.scale, 0);
  await expect(page.getByRole("status")).toHaveText("");
});

test("buttons and keys zoom and fit", async ({ page }) => {
  const layout = LAYOUTS.europe;
  const board = await open(page, layout);
  const whole = fit(layout.size, size(page));
  await page.getByRole("button", { name: "Show the whole board" }).click();
  await expect.poll(async () => (await shownView(page)).scale).toBeCloseTo(whole.scale);
  await board.focus();
  await page.keyboard.press("+");
  await expect.poll(async () => (await shownView(page)).scale).toBeCloseTo(whole.scale * 1.4);
  await page.keyboard.press("0");
  await expect.poll(async () => (await shownView(page)).scale).toBeCloseTo(whole.scale);
});

test("the keyboard walks from city to city and opens a route", async ({ page }) => {
  const layout = LAYOUTS.europe;
  const board = await open(page, layout);
  const first = firstCursor(layout)?.city ?? "";
  const next = cityTowards(layout, first, "right") ?? "";
  const name = (id: string): string => layout.cities.find((city) => city.id === id)?.name ?? "";

  await page.keyboard.press("Tab");
  await expect(board).toBeFocused();
  await page.keyboard.press("c");
  await expect(active(page)).toHaveText(name(first));
  await page.keyboard.press("ArrowRight");
  await expect(active(page)).toHaveText(name(next));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText(`city ${next}`);
  const heard = new Set<string>();
  for (let turn = 0; turn < 12; turn++) {
    heard.add((await active(page).textContent()) ?? "");
    await page.keyboard.press("ArrowRight");
  }
  const routes = layout.routes.filter(({ a, b }) => a === next || b === next);
  expect(heard.size).toBe(routes.length);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText(/^route /);
  await page.keyboard.press("Escape");
  await expect(active(page)).toHaveText(name(next));
});

/** What a screen reader is told the keyboard is at. */
const active = (page: Page): Locator => page.getByRole("application").locator("span[role=button]");

/** Until the layers are drawn anew after a movement. */
const settled = (page: Page): Promise<void> => page.waitForTimeout(700);

/** The view, read from where the game layer is on screen. */
async function shownView(page: Page): Promise<View> {
  return page.locator("svg.game").evaluate((svg) => {
    const { left, top, width } = svg.getBoundingClientRect();
    return { x: left, y: top, scale: width / 1600 };
  });
}
