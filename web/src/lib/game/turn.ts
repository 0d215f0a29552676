// Whose turn it is and what can be done.
import { m } from "../paraglide/messages.js";
import type { Decision, GameView, Seat } from "../wire/types";

export interface Turn {
  title: string;
  /** What is possible, if there is a choice. */
  possible: string[];
}

export function turnText(game: GameView, you: Seat | null, names: Record<string, string>): Turn {
  const decision = game.own?.decision ?? null;
  const free = decision !== null && game.phase === "action";
  return {
    title: free ? m.turn_yours() : titleText(game, you, names),
    possible: free ? possible(decision) : [],
  };
}

function titleText(game: GameView, you: Seat | null, names: Record<string, string>): string {
  if (game.phase === "over") return m.turn_over();
  const decision = game.own?.decision ?? null;
  if (decision !== null) return ownTurn(game, decision);
  if (game.phase === "starting_tickets") {
    return you === null || game.own === null ? m.turn_all_choose() : m.turn_others_choose();
  }
  const [seat] = game.to_act;
  const name = seat === undefined ? "" : (names[seat] ?? seat);
  switch (game.phase) {
    case "ticket_choice":
      return m.turn_of_tickets({ name });
    case "tunnel_decision":
      return m.turn_of_tunnel({ name });
    default:
      return m.turn_of({ name });
  }
}

function ownTurn(game: GameView, decision: Decision): string {
  switch (game.phase) {
    case "starting_tickets":
    case "ticket_choice":
      return m.turn_choose_tickets({ count: decision.keep?.least ?? 1 });
    case "second_card":
      return m.turn_second_card();
    case "tunnel_decision":
      return m.turn_tunnel({ count: game.tunnel?.surcharge ?? 0 });
    default:
      return m.turn_yours();
  }
}

function possible(decision: Decision): string[] {
  return [
    ...(decision.draw_deck || decision.display.length > 0 ? [m.can_draw()] : []),
    ...(decision.claims.length > 0 ? [m.can_claim()] : []),
    ...(decision.tickets ? [m.can_tickets()] : []),
    ...(decision.station !== null ? [m.can_station()] : []),
    ...(decision.pass ? [m.can_pass()] : []),
  ];
}
