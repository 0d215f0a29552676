import { expect, test } from "vitest";
import { nonce, planCommands } from "./opening";

test("a nonce is 64 hexadecimal digits, another one each time", () => {
  expect(nonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(nonce()).not.toBe(nonce());
});

test("people sit first, then bots, then the game starts", () => {
  const commands = planCommands({ own: 1, bots: ["easy", "hard"], start: true });
  expect(commands.map((command) => [command.kind, "seat" in command ? command.seat : null])).toEqual([
    ["sit", "A"],
    ["seat_bot", "B"],
    ["seat_bot", "C"],
    ["start", null],
  ]);
});
