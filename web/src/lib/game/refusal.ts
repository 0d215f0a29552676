// Why something is not possible, in one sentence.
import { m } from "../paraglide/messages.js";
import type { Nack, Refusal } from "../wire/types";
import type { Atlas } from "./atlas";
import { cardName, cardsText } from "./words";

export interface Why {
  text: string;
  /** The rule it follows from. */
  rule: string | null;
}

export function refusalWhy(refusal: Refusal, atlas: Atlas, names: Record<string, string>): Why {
  return { text: refusalText(refusal, atlas, names), rule: refusal.rule };
}

function refusalText(refusal: Refusal, atlas: Atlas, names: Record<string, string>): string {
  const pair = (route: string): string => atlas.pair(atlas.route(route));
  const name = (seat: string): string => names[seat] ?? seat;
  switch (refusal.reason) {
    case "not_your_turn":
      return m.refusal_not_your_turn({ name: name(refusal.to_act) });
    case "no_such_seat":
      return m.refusal_no_such_seat();
    case "game_over":
      return m.refusal_game_over();
    case "other_decision":
      return otherDecision(refusal.phase);
    case "already_chosen":
      return m.refusal_already_chosen();
    case "must_act":
      return m.refusal_must_act();
    case "nothing_to_draw":
      return m.refusal_nothing_to_draw();
    case "empty_slot":
      return m.refusal_empty_slot();
    case "locomotive_second":
      return m.refusal_locomotive_second();
    case "no_such_route":
    case "no_such_ticket":
    case "no_such_city":
      return m.refusal_no_such_thing();
    case "route_taken":
      return m.refusal_route_taken({ pair: pair(refusal.route), name: name(refusal.owner) });
    case "twin_owned":
      return m.refusal_twin_owned();
    case "twin_closed":
      return m.refusal_twin_closed({ count: atlas.facts.doubleRouteSeats });
    case "card_count":
      return m.refusal_card_count({ needed: m.count_cards({ count: refusal.needed }), count: refusal.got });
    case "wrong_color":
      return m.refusal_wrong_color({ card: cardName(refusal.color) });
    case "mixed_colors":
      return m.refusal_mixed_colors();
    case "too_few_locomotives":
      return m.refusal_too_few_locomotives({ needed: refusal.needed, got: refusal.got });
    case "not_in_hand":
    case "surcharge_not_in_hand":
    case "station_not_in_hand":
      return m.refusal_not_in_hand({ cards: cardsText(refusal.missing) });
    case "too_few_trains":
      return m.refusal_too_few_trains({
        needed: m.count_trains({ count: refusal.needed }),
        count: refusal.left,
      });
    case "surcharge":
      return m.refusal_surcharge({ count: refusal.needed });
    case "no_tickets_left":
      return m.refusal_no_tickets_left();
    case "too_few_kept":
      return m.refusal_too_few_kept({ count: refusal.needed });
    case "not_offered":
      return m.refusal_not_offered();
    case "no_stations":
      return m.refusal_no_stations();
    case "no_station_left":
      return m.refusal_no_station_left();
    case "city_taken":
      return m.refusal_city_taken({ city: atlas.city(refusal.city).name, name: name(refusal.owner) });
    case "station_price":
      return m.refusal_station_price({ count: refusal.needed });
  }
}

function otherDecision(phase: string): string {
  switch (phase) {
    case "second_card":
      return m.refusal_phase_second_card();
    case "ticket_choice":
    case "starting_tickets":
      return m.refusal_phase_tickets();
    case "tunnel_decision":
      return m.refusal_phase_tunnel();
    default:
      return m.refusal_phase_other();
  }
}

/** By the names the table gives them. A test compares. */
export const REFUSED: Record<string, () => string> = {
  wrong_stage: m.nack_wrong_stage,
  not_host: m.nack_not_host,
  seat_taken: m.nack_seat_taken,
  full: m.nack_full,
  seat_empty: m.nack_seat_empty,
  not_your_seat: m.nack_not_your_seat,
  not_seated: m.nack_not_seated,
  stood_in: m.nack_stood_in,
  has_conceded: m.nack_has_conceded,
  has_clock: m.nack_has_clock,
  blocked: m.nack_blocked,
  log_full: m.nack_log_full,
  too_early: m.nack_too_early,
  bad_words: m.nack_bad_words,
  too_much_said: m.nack_too_much_said,
};

/** Why a command was not carried out. */
export function nackWhy(nack: Nack, atlas: Atlas | null, names: Record<string, string>): Why {
  const plain = (text: string): Why => ({ text, rule: null });
  switch (nack.nack) {
    case "illegal":
      return atlas === null ? plain(m.nack_other()) : refusalWhy(nack.refusal, atlas, names);
    case "stale":
      return plain(m.nack_stale());
    case "unavailable":
      return plain(m.nack_unavailable());
    case "too_fast":
      return plain(m.nack_too_fast());
    case "muted":
      return plain(m.nack_muted());
    case "empty_seat":
      return plain(m.nack_empty_seat());
    case "refused":
      return plain(REFUSED[nack.why]?.() ?? m.nack_other());
    case "bad_action":
    case "bad_nonce":
    case "repeated":
      return plain(m.nack_other());
  }
}

/** By the names the server gives them. A test compares. */
export const TROUBLES: Record<string, () => string> = {
  unavailable: m.trouble_unavailable,
  bad_name: m.trouble_bad_name,
  name_taken: m.trouble_name_taken,
  bad_password: m.trouble_bad_password,
  common_password: m.trouble_common_password,
  wrong_name_or_password: m.trouble_wrong_credentials,
  registered_already: m.trouble_registered_already,
  no_session: m.trouble_sign_in,
  forbidden: m.trouble_forbidden,
  banned: m.trouble_banned,
  not_found: m.trouble_not_found,
  not_over: m.trouble_not_over,
  too_many_bots: m.trouble_too_many_bots,
  too_many_contacts: m.trouble_too_many_contacts,
  bad_address: m.trouble_bad_address,
  yourself: m.trouble_yourself,
  bad_words: m.nack_bad_words,
  conflict: m.trouble_conflict,
  too_fast: m.nack_too_fast,
  too_slow: m.trouble_unreachable,
};

/** What the server has no names for: it, or a browser, did not answer, or something before the server did. */
const OWN_TROUBLES: Record<string, () => string> = {
  unreachable: m.trouble_unreachable,
  push_denied: m.trouble_push_denied,
  push_failed: m.trouble_push_failed,
  status_401: m.trouble_sign_in,
  status_404: m.trouble_not_found,
  status_429: m.nack_too_fast,
};

/** Why a request failed. Whoever has to wait for more than a moment is told how long: `wait` is in seconds. */
export function troubleText(problem: string, wait: number | null = null): string {
  if (problem === "too_fast" && wait !== null && wait >= 60)
    return m.trouble_wait({ count: Math.ceil(wait / 60) });
  return (TROUBLES[problem] ?? OWN_TROUBLES[problem])?.() ?? m.trouble_other({ problem });
}
