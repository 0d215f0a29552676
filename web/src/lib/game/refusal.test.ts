// The names of refusals are strings on both sides, so only a look into the server tells that they are the same.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REFUSED, troubleText, TROUBLES } from "./refusal";

const sources = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".rs"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");

const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? "")),
];

/** What only a faulty program is told: our forms send nothing of the kind. */
const FOR_PROGRAMS = new Set([
  "bad_body",
  "bad_clock",
  "bad_pace",
  "bad_query",
  "exists",
  "method",
  "no_idempotency_key",
  "no_such_bot",
  "no_such_map",
  "no_such_seat",
  "not_json",
  "not_websocket",
  "not_your_seat",
  "rated_pass_and_play",
  "seat_count",
  "too_large",
]);

test("every problem of the server has words, and no other has", () => {
  const named = found(
    sources("../crates/server/src"),
    /(?:Problem|Self)::(?:new\(\s*[\w:]+,|bad\(|conflict\()\s*"(\w+)"/g,
  );
  expect(named).toContain("too_fast");
  expect(Object.keys(TROUBLES).toSorted()).toEqual(
    named.filter((name) => !FOR_PROGRAMS.has(name)).toSorted(),
  );
});

test("every refusal of a table that has words exists", () => {
  const named = [
    ...found(readFileSync("../crates/table/src/command.rs", "utf8"), /=> "(\w+)"/g),
    ...found(sources("../crates/server/src"), /why: "(\w+)"/g),
  ];
  expect(Object.keys(REFUSED).filter((name) => !named.includes(name))).toEqual([]);
});

test("whoever has to wait for long is told how long", () => {
  expect(troubleText("too_fast", 2)).toBe("Too much at once. Please wait a moment.");
  expect(troubleText("too_fast", 61)).toBe("Tried too often. Please come back in 2 minutes.");
});
