// Who we are on this server.
import { http, Trouble } from "../wire/http";
import type { About, Me } from "../wire/types";

let me = $state.raw<Me | null>(null);
let about = $state.raw<About | null>(null);
let problem = $state<string | null>(null);

export const person = {
  get me(): Me | null {
    return me;
  },
  get about(): About | null {
    return about;
  },
  /** Why we do not know who we are. */
  get problem(): string | null {
    return problem;
  },
  is(next: Me): void {
    me = next;
  },
  async load(): Promise<void> {
    try {
      [me, about] = await Promise.all([http.me(), http.about()]);
      problem = null;
    } catch (error) {
      problem = error instanceof Trouble ? error.problem : "unreachable";
    }
  },
};
