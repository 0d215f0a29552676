import { expect, test } from "vitest";
import { pickLocale } from "./locale";

const ours = ["en", "pt-PT", "pt-BR", "it", "ro"] as const;

test.each([
  [["pt-BR", "en"], "pt-BR"],
  [["pt"], "pt-PT"],
  [["pt-AO"], "pt-PT"],
  [["de", "it-CH"], "it"],
  [["EN-us"], "en"],
  [["ja"], "en"],
  [[], "en"],
])("%j", (wanted, locale) => {
  expect(pickLocale(wanted, ours, "en")).toBe(locale);
});
