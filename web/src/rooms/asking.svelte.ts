/** A form that asks the server: busy meanwhile, and afterwards what came of it. */
import { ProblemError } from "../api/client";
import { words } from "../text/words.svelte";
import { troubleText } from "./telling";

export class Asking {
  busy = $state(false);
  /** What is wrong, by the field it concerns; what concerns none stands under "". */
  wrong = $state.raw<Record<string, string>>({});
  done = $state("");

  /** Whether it went well. */
  async ask(question: () => Promise<unknown>, done = ""): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.wrong = {};
    this.done = "";
    try {
      await question();
      this.done = done;
      return true;
    } catch (error) {
      this.wrong = { [fieldOf(error)]: troubleText(error) };
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Something the page itself can tell. */
  refuse(field: string, why: string): void {
    this.done = "";
    this.wrong = { [field]: why };
  }

  get saved(): string {
    return words.say("me.saved");
  }
}

/** "name/taken" is about the name, "password/length" about the password, "recovery/wrong" about the code. */
function fieldOf(error: unknown): string {
  const subject = error instanceof ProblemError ? error.problem.code.split("/")[0] : "";
  if (subject === "recovery" || subject === "club") return "code";
  return subject === "name" || subject === "password" ? subject : "";
}
