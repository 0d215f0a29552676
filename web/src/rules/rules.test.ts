import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locales } from "../lib/paraglide/runtime.js";
import { RULES, type Section } from "./rules";

const load = async (locale: (typeof locales)[number]): Promise<Section[]> => (await RULES[locale]()).default;
const shape = (sections: Section[]): unknown =>
  sections.map(({ rules }) => rules.map(({ ids, only }) => [ids, only]));

test.each([...locales])("%s has the same paragraphs as English, in its own words", async (locale) => {
  const [text, english] = [await load(locale), await load("en")];
  expect(shape(text)).toEqual(shape(english));
  if (locale === "en") return;
  const same = text
    .flatMap(({ rules }) => rules)
    .filter(({ text: words }) => JSON.stringify(english).includes(words));
  expect(same).toEqual([]);
});

test("every id is a rule, and stands once", async () => {
  const known = new Set(
    [...readFileSync("../docs/rules.md", "utf8").matchAll(/^### (\w+)$/gm)].map((found) => found[1]),
  );
  const ids = (await load("en")).flatMap(({ rules }) => rules.flatMap((rule) => rule.ids));
  expect(ids.filter((id) => !known.has(id.toUpperCase()))).toEqual([]);
  expect(ids.length).toBe(new Set(ids).size);
});

test("every rule that a refusal can name has a paragraph", async () => {
  const source = readFileSync("../crates/engine/src/refusal.rs", "utf8");
  const named = [...source.matchAll(/RuleId::([A-Z]\d+)/g)].map((found) => found[1]?.toLowerCase() ?? "");
  const ids = new Set((await load("en")).flatMap(({ rules }) => rules.flatMap((rule) => rule.ids)));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});
