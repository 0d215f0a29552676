// Whether somebody hears of slow games, and whether they could.
import type { Contacts } from "../wire/types";

/** What decides about it besides the server. */
interface Who {
  guest: boolean;
  /** Whether their browser has a push service. */
  push: boolean;
}

/** Whether somebody hears nothing, although they could without much ado. */
export function couldHear({ mail, push_key, contacts }: Contacts, who: Who): boolean {
  const offered = (mail && !who.guest) || (push_key !== undefined && who.push);
  return offered && !contacts.some(({ confirmed }) => confirmed);
}
