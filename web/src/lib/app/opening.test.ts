import { expect, test } from "vitest";
import { nonce, planCommands } from "./opening";

test("a nonce is 64 hexadecimal digits, another one each time", () => {
  expect(nonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(nonce()).not.toBe(nonce());
});

test("people sit first, then bots, then the game starts", () => {
  const commands = planCommands({ own: 1, bots: ["easy", "hard"], start: true });
  expect(commands.map(({ kind }) => kind)).toEqual(["sit", "seat_bot", "seat_bot", "start"]);
});
