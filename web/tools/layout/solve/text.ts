// How wide a name is, from the font that the board is drawn with.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
// Node finds no names in this package when it is imported.
const { parse } = require("opentype.js") as typeof import("opentype.js");

const FONTS = ["latin", "latin-ext"].map((part) => {
  const file = readFileSync(
    require.resolve(`@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-${part}-600-normal.woff`),
  );
  return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
});

export const FONT = { family: "Barlow Semi Condensed", weight: 600 };

export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) {
    const font = FONTS.find((one) => one.charToGlyphIndex(letter) > 0) ?? FONTS[0];
    if (font !== undefined) width += font.getAdvanceWidth(letter, size);
  }
  return width;
}
