import type { TrainCard } from "../src/lib/look/cards";
import { m } from "../src/lib/paraglide/messages.js";

export const CARD_NAME: Record<TrainCard, () => string> = {
  locomotive: m.card_locomotive,
  purple: m.card_purple,
  white: m.card_white,
  blue: m.card_blue,
  yellow: m.card_yellow,
  orange: m.card_orange,
  black: m.card_black,
  red: m.card_red,
  green: m.card_green,
};
