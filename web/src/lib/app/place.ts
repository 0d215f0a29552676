// The addresses of the client.

export type Place =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "code"; code: string }
  | { page: "replay"; id: string; step: number | null; seat: string | null }
  | { page: "profile"; id: string }
  | { page: "leaderboard"; map: string | null }
  | { page: "rules"; rule: string | null }
  | { page: "learn" }
  | { page: "settings" }
  | { page: "account" }
  | { page: "unknown" };

/** What an address shows. */
export function placeAt({ pathname, search, hash }: Pick<URL, "pathname" | "search" | "hash">): Place {
  const [name = "", rest = "", ...more] = pathname.split("/").filter(Boolean).map(decoded);
  const query = new URLSearchParams(search);
  if (more.length > 0) return { page: "unknown" };
  if (rest !== "") return withId(name, rest, query);
  switch (name) {
    case "":
      return { page: "home" };
    case "rules":
      return { page: "rules", rule: hash === "" ? null : decoded(hash.slice(1)) };
    case "ranking":
      return { page: "leaderboard", map: null };
    case "learn":
    case "settings":
    case "account":
      return { page: name };
    default:
      return { page: "unknown" };
  }
}

function withId(name: string, id: string, query: URLSearchParams): Place {
  switch (name) {
    case "t":
      return { page: "table", id };
    case "c":
      return { page: "code", code: id };
    case "r":
      return { page: "replay", id, step: wholeNumber(query.get("step")), seat: query.get("seat") };
    case "p":
      return { page: "profile", id };
    case "ranking":
      return { page: "leaderboard", map: id };
    default:
      return { page: "unknown" };
  }
}

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const addresses = {
  home: "/",
  table: (id: string) => `/t/${encodeURIComponent(id)}`,
  replay: (id: string) => `/r/${encodeURIComponent(id)}`,
  profile: (id: string) => `/p/${encodeURIComponent(id)}`,
  leaderboard: (map: string) => `/ranking/${encodeURIComponent(map)}`,
  rules: "/rules",
  rule: (id: string) => `/rules#${id.toLowerCase()}`,
  learn: "/learn",
  settings: "/settings",
  slowGames: "/settings#slow-games",
  account: "/account",
};
