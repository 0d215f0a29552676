// What is asked over plain HTTP, as typed functions. A refusal is thrown as a `Trouble` with its name.
import type {
  About,
  BotToken,
  Complaint,
  Contacts,
  ContactView,
  Credentials,
  GameStatistics,
  Me,
  NewContact,
  NewTable,
  Opened,
  OwnPassword,
  PasswordChange,
  Person,
  Problem,
  Profile,
  Ranked,
  Recovery,
  RecoveryCodes,
  Registered,
  Rename,
  SessionView,
  Steps,
  TableSummary,
} from "./types";

/** A request that was refused, or did not reach the server (`unreachable`). */
export class Trouble extends Error {
  readonly problem: string;
  readonly retry_after: number | null;

  constructor(problem: string, retry_after: number | null = null) {
    super(problem);
    this.problem = problem;
    this.retry_after = retry_after;
  }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function request(method: Method, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  const response = await fetch(path, init).catch(() => {
    throw new Trouble("unreachable");
  });
  if (response.ok) return response;
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  throw new Trouble(problem.error ?? `status_${response.status}`, problem.retry_after ?? null);
}

const get = async <T>(path: string): Promise<T> => (await request("GET", path)).json();
const post = async <T>(path: string, body?: unknown): Promise<T> =>
  (await request("POST", path, body)).json();
const call = async (method: Method, path: string, body?: unknown): Promise<void> => {
  await request(method, path, body);
};

const query = (values: Record<string, string | null>): string => {
  const given = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  const text = new URLSearchParams(given).toString();
  return text === "" ? "" : `?${text}`;
};

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const player = (id: string): string => `/api/players/${encodeURIComponent(id)}`;

export const http = {
  about: () => get<About>("/api/about"),
  me: () => get<Me>("/api/me"),
  rename: (name: string) => post<Me>("/api/me/name", { name } satisfies Rename),
  register: (credentials: Credentials) => post<Registered>("/api/register", credentials),
  login: (credentials: Credentials) => post<Me>("/api/login", credentials),
  logout: () => call("POST", "/api/logout"),
  recover: (recovery: Recovery) => post<Me>("/api/recover", recovery),
  changePassword: (change: PasswordChange) => post<Me>("/api/me/password", change),
  renewRecoveryCodes: (own: OwnPassword) => post<RecoveryCodes>("/api/me/recovery-codes", own),
  sessions: () => get<SessionView[]>("/api/me/sessions"),
  endSession: (id: string) => call("DELETE", `/api/me/sessions/${encodeURIComponent(id)}`),
  contacts: () => get<Contacts>("/api/me/contacts"),
  addContact: (contact: NewContact) => post<ContactView>("/api/me/contacts", contact),
  removeContact: (id: string) => call("DELETE", `/api/me/contacts/${encodeURIComponent(id)}`),
  deleteMe: () => call("DELETE", "/api/me"),
  blocks: () => get<Person[]>("/api/me/blocks"),
  block: (id: string) => call("PUT", `/api/me/blocks/${encodeURIComponent(id)}`),
  unblock: (id: string) => call("DELETE", `/api/me/blocks/${encodeURIComponent(id)}`),
  bots: () => get<Me[]>("/api/me/bots"),
  addBot: (name: string) => post<BotToken>("/api/me/bots", { name } satisfies Rename),
  deleteBot: (id: string) => call("DELETE", `/api/me/bots/${encodeURIComponent(id)}`),
  myGames: (ended: boolean, after: string | null = null) =>
    get<TableSummary[]>(`/api/me/games${query({ ended: String(ended), after })}`),
  tables: (after: string | null = null) => get<TableSummary[]>(`/api/tables${query({ after })}`),
  open: (wanted: NewTable) => post<Opened>("/api/tables", wanted),
  table: (id: string) => get<TableSummary>(table(id)),
  byCode: (code: string) => get<Opened>(`/api/codes/${encodeURIComponent(code)}`),
  steps: (id: string, seat: string | null = null) => get<Steps>(`${table(id)}/steps${query({ seat })}`),
  statistics: (id: string) => get<GameStatistics>(`${table(id)}/statistics`),
  rematch: (id: string) => post<Opened>(`${table(id)}/rematch`),
  profile: (id: string) => get<Profile>(player(id)),
  games: (id: string, after: string | null = null) =>
    get<TableSummary[]>(`${player(id)}/games${query({ after })}`),
  leaderboard: (map: string) => get<Ranked[]>(`/api/leaderboard/${encodeURIComponent(map)}`),
  report: (complaint: Complaint) => call("POST", "/api/reports", complaint),
};

/** Where the record of a finished game can be downloaded. */
export const replayAddress = (id: string): string => `${table(id)}/replay`;

/** Where everything the server knows about us can be downloaded. */
export const MY_DATA_ADDRESS = "/api/me/data";
