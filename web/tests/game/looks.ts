// What is wrong with how a screen looks: for axe, for fingers, for readers.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Everything axe objects to. Drawings that are hidden from screen readers take axe long. */
export async function expectNoFault(page: Page, without: string[] = []): Promise<void> {
  const axe = new AxeBuilder({ page }).exclude("svg[aria-hidden=true]").disableRules(without);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
}

/** Things to press that are narrower or lower than 24 pixels. A link within a sentence may be (WCAG 2.5.8). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSentence = (element: Element): boolean =>
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    return [...document.querySelectorAll("a, button, input, select, textarea, summary, [role=tab]")]
      .filter((element) => element.checkVisibility() && !element.closest(".spoken") && !inSentence(element))
      .filter((element) => {
        const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
        return width < 23.5 || height < 23.5;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

/** Text that sticks out of the window or is cut off, where one cannot scroll to it. */
export const cutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut = new Set<string>();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      // The names on the board move with it.
      if (
        parent === null ||
        !parent.checkVisibility() ||
        parent.closest(".spoken, [role=application], option")
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width > 0 && isCut(parent, box))
        cut.add(`${parent.tagName} ${node.textContent?.trim().slice(0, 60)}`);
    }
    return [...cut];

    function isCut(parent: Element, { left, right, top, bottom }: DOMRect): boolean {
      let [across, down] = [true, true];
      for (let each: Element | null = parent; each !== null && (across || down); each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each);
        const frame = each.getBoundingClientRect();
        if (overflowX === "auto" || overflowX === "scroll") across = false;
        if (overflowY === "auto" || overflowY === "scroll") down = false;
        const hides = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
        if (across && hides(overflowX) && (left < frame.left - 1 || right > frame.right + 1)) return true;
        if (down && hides(overflowY) && (top < frame.top - 3 || bottom > frame.bottom + 3)) return true;
      }
      return across && (left < -1 || right > innerWidth + 1);
    }
  });

/** How much wider than the window the page is. */
export const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Gives the window another size, and waits until the page has taken its layout for it: that follows with a frame. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wide) => innerWidth === wide, width);
  await drawn(page);
}

/** Waits until what is there now has been drawn. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
