import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { notation } from "./notation";

test("cards come in canonical order, none that are not played", () => {
  expect(notation.claim("denver-santa_fe", { locomotive: 1, red: 2, blue: 0 })).toBe(
    "claim denver-santa_fe red*2 locomotive*1",
  );
  expect(notation.station("moskva", { locomotive: 1, white: 2 })).toBe("station moskva white*2 locomotive*1");
  expect(notation.pay({ white: 1 })).toBe("pay white*1");
});

test("kept tickets are sorted", () => {
  expect(notation.keep(["paris-wien", "amsterdam-wilno"])).toBe("keep amsterdam-wilno paris-wien");
});

test("every kind of action occurs in the scenarios as it is written here", () => {
  const folder = "../testdata/scenarios";
  const lines = new Set(
    readdirSync(folder).flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, "utf8").matchAll(/^do = "(.*)"$/gm)].map((match) => match[1]),
    ),
  );
  for (const action of [
    notation.drawDeck(),
    notation.drawDisplay(2),
    notation.tickets(),
    notation.decline(),
    notation.pass(),
    notation.claim("munchen-zurich", { yellow: 2 }),
  ]) {
    expect(lines).toContain(action);
  }
});
