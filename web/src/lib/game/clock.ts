// Clock text. A clock that has much left shows days or hours, one that has little shows seconds.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type TimeLeft =
  | { unit: "days"; days: number; hours: number }
  | { unit: "hours"; hours: number; minutes: number }
  | { unit: "minutes"; text: string };

/** What is left of some milliseconds. It rounds up, so that a clock shows 0:00 only when the time is up. */
export function timeLeft(milliseconds: number): TimeLeft {
  const left = Math.max(0, Math.ceil(milliseconds / SECOND) * SECOND);
  if (left >= 2 * DAY)
    return { unit: "days", days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) };
  if (left >= HOUR)
    return { unit: "hours", hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) };
  const seconds = String(Math.floor((left % MINUTE) / SECOND)).padStart(2, "0");
  return { unit: "minutes", text: `${Math.floor(left / MINUTE)}:${seconds}` };
}
