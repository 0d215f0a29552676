// The keys of the table. They work wherever the keyboard is, except where one types.
import type { TableState } from "../game/table.svelte";

export interface KeyIntents {
  list(): void;
  board(): void;
  ticket(step: 1 | -1): void;
  help(): void;
  escape(): void;
}

/** Whether the key did something. */
export function tableKey(event: KeyboardEvent, table: TableState, intents: KeyIntents): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  const { key } = event;
  if (key === "Escape") intents.escape();
  else if (key === "Enter") return enter(event.target, table);
  else if (/^[1-5]$/.test(key)) void table.draw(Number(key));
  else if (key === "?") intents.help();
  else return letter(key.toLowerCase(), event.shiftKey, table, intents);
  return true;
}

function letter(key: string, shift: boolean, table: TableState, intents: KeyIntents): boolean {
  switch (key) {
    case "d":
      void table.draw(0);
      return true;
    case "t":
      table.askForTickets();
      return true;
    case "s":
      table.stationMode = !table.stationMode;
      return true;
    case "r":
      intents.list();
      return true;
    case "c":
      intents.board();
      return true;
    case "n":
      intents.ticket(shift ? -1 : 1);
      return true;
    default:
      return false;
  }
}

/** Enter confirms what the bar shows, unless the keyboard is on something that Enter presses. */
function enter(target: EventTarget | null, table: TableState): boolean {
  if (target instanceof Element && target.closest("button, a, summary, select, [role=application]") !== null)
    return false;
  if (table.focus.kind === "nothing" && table.game?.tunnel == null) return false;
  void table.confirm();
  return true;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !["checkbox", "radio", "button", "range"].includes(target.type)
    : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
