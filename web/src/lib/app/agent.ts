// Browser and system out of what a browser calls itself. Most call themselves by the names of others too, so the order
// matters: the first that fits is meant.

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

export interface Agent {
  /** Of a program that is no browser, its name; empty if it has none. */
  browser: string;
  /** Empty if it is not told. */
  system: string;
}

export function readAgent(agent: string): Agent {
  const named = (list: readonly [RegExp, string][]): string =>
    list.find(([sign]) => sign.test(agent))?.[1] ?? "";
  return { browser: named(BROWSERS) || (agent.split(/[/ ]/)[0] ?? ""), system: named(SYSTEMS) };
}
