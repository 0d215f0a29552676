// Paraglide reports success even when its plugin is missing and no message was compiled, so we count.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as messages from "./paraglide/messages.js";
import { locales } from "./paraglide/runtime.js";

interface Variants {
  declarations: string[];
  match: Record<string, string>;
}
type Message = string | Variants[];

const read = (locale: string): Record<string, Message> => {
  const { $schema: _, ...rest } = JSON.parse(readFileSync(`messages/${locale}.json`, "utf8"));
  return rest;
};

const english = read("en");
const keys = Object.keys(english).toSorted();

const texts = (message: Message): string[] =>
  typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));

const placeholders = (message: Message): string[] =>
  [...new Set(texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1])))]
    .filter((name) => name !== undefined)
    .toSorted();

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "paraglide" ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });

test("every message was compiled", () => {
  expect(Object.keys(messages.m).toSorted()).toEqual(keys);
});

test("every message is used", () => {
  const code = [...sources("src"), ...sources("gallery")].join("\n");
  const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map((found) => found[1]));
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});

test.each([...locales])("%s has every message and no other", (locale) => {
  expect(Object.keys(read(locale)).toSorted()).toEqual(keys);
});

test.each([...locales])("%s has the same placeholders as English", (locale) => {
  for (const [key, message] of Object.entries(read(locale))) {
    expect([key, placeholders(message)]).toEqual([key, placeholders(english[key] ?? "")]);
  }
});

test.each([...locales])("%s has all its plural forms", (locale) => {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const wanted = forms.includes("few")
    ? ["plural=one", "plural=few", "plural=*"]
    : ["plural=one", "plural=*"];
  for (const [key, message] of Object.entries(read(locale))) {
    expect([key, typeof message]).toEqual([key, typeof english[key]]);
    if (typeof message === "string") continue;
    for (const { match } of message) expect([key, Object.keys(match)]).toEqual([key, wanted]);
  }
});

test("numbers take the right form", () => {
  const trains = (locale: (typeof locales)[number], count: number): string =>
    messages.m.count_trains({ count }, { locale });
  expect([1, 2, 19, 20, 101, 121].map((count) => trains("ro", count))).toEqual([
    "1 vagon",
    "2 vagoane",
    "19 vagoane",
    "20 de vagoane",
    "101 vagoane",
    "121 de vagoane",
  ]);
  expect([1, 2].map((count) => trains("it", count))).toEqual(["1 vagone", "2 vagoni"]);
  expect(trains("en", 0)).toBe("0 trains");
});

test("Romanian is written with comma below, not with cedilla", () => {
  expect(
    Object.values(read("ro"))
      .flatMap(texts)
      .filter((text) => /[şţŞŢ]/.test(text)),
  ).toEqual([]);
});
