// Paraglide reports success even when its plugin is missing and no message was compiled, so we count.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as messages from "./paraglide/messages.js";
import { locales } from "./paraglide/runtime.js";

const read = (locale: string): Record<string, unknown> => {
  const { $schema: _, ...rest } = JSON.parse(readFileSync(`messages/${locale}.json`, "utf8"));
  return rest;
};

const keys = Object.keys(read("en")).toSorted();

test("every message was compiled", () => {
  expect(Object.keys(messages.m).toSorted()).toEqual(keys);
});

test.each([...locales])("%s has every message and no other", (locale) => {
  expect(Object.keys(read(locale)).toSorted()).toEqual(keys);
});
