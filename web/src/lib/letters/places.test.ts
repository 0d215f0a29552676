import { expect, test } from "vitest";
import type { Contacts, ContactView } from "../wire/types";
import { couldHear } from "./places";

const MAIL: ContactView = {
  id: "1",
  channel: "mail",
  address: "ann@example.org",
  confirmed: true,
  language: "en",
};
const none: Contacts = { mail: false, contacts: [] };
const guest = { guest: true, push: false };
const person = { guest: false, push: false };

test("only what one can have is offered", () => {
  expect(couldHear(none, { guest: false, push: true })).toBe(false);
  expect(couldHear({ ...none, mail: true }, guest)).toBe(false);
  expect(couldHear({ ...none, mail: true }, person)).toBe(true);
  expect(couldHear({ ...none, push_key: "key" }, guest)).toBe(false);
  expect(couldHear({ ...none, push_key: "key" }, { ...guest, push: true })).toBe(true);
});

test("an address that is not confirmed does not count", () => {
  expect(couldHear({ mail: true, contacts: [MAIL] }, person)).toBe(false);
  expect(couldHear({ mail: true, contacts: [{ ...MAIL, confirmed: false }] }, person)).toBe(true);
});
