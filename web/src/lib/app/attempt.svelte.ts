// Something that is asked of the server, and what came of it, in words.
import { troubleText } from "../game/refusal";
import { Trouble } from "../wire/http";

export class Attempt {
  busy = $state(false);
  /** Why it did not work. */
  trouble = $state("");
  /** What was done. */
  told = $state("");

  /** Whether it worked. `what` answers with what to tell. */
  async run(what: () => Promise<string | void>): Promise<boolean> {
    this.busy = true;
    this.trouble = "";
    this.told = "";
    try {
      this.told = (await what()) ?? "";
      return true;
    } catch (error) {
      const { problem, retry_after } = error instanceof Trouble ? error : new Trouble("unreachable");
      this.trouble = troubleText(problem, retry_after);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
