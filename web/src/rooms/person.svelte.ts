/** Who plays at this device, as the server knows him or her. */
import { client, ProblemError, type Client } from "../api/client";
import type { Me } from "../api/types";
import { words } from "../text/words.svelte";

/** `asking` until the server has said who this is; `away` if it did not. */
export type Acquaintance = "asking" | "nobody" | "somebody" | "away";

export class Person {
  me = $state.raw<Me | null>(null);
  state = $state<Acquaintance>("asking");
  /** Called when somebody else sits at this device than before, or the same person in another way. */
  changed: () => void = () => {};
  #asked: Promise<void> | null = null;

  constructor(private readonly client: Client) {}

  /** Ask the server who this is; once, unless it did not answer. */
  load(): Promise<void> {
    if (this.state === "somebody" || this.state === "nobody") return Promise.resolve();
    this.#asked ??= this.#ask().finally(() => (this.#asked = null));
    return this.#asked;
  }

  /** Whoever is here already, or a new guest: by this name, or by a friendly one that can be changed later. */
  async enter(name = friendlyName()): Promise<Me> {
    await this.load();
    if (this.me) return this.me;
    return this.#become((await this.client.newGuest(name)).me);
  }

  async signIn(name: string, password: string): Promise<void> {
    this.#become((await this.client.signIn({ name, password })).me);
  }

  /** Back with a one-time code and a new password. */
  async recover(name: string, code: string, password: string): Promise<void> {
    this.#become((await this.client.recover({ name, code, password })).me);
  }

  /** Look again: what a club gives may have changed. */
  async again(): Promise<void> {
    const { me } = await this.client.visitor();
    if (me !== null) this.me = me;
  }

  async newAccount(name: string, password: string): Promise<void> {
    this.#become((await this.client.newAccount({ name, password })).me);
  }

  async becomeAccount(password: string): Promise<void> {
    this.#become(await this.client.becomeAccount({ password }));
  }

  async rename(name: string): Promise<void> {
    if (this.me) await this.#change({ ...this.me, name });
  }

  /** Whether lists that everybody reads may show the name. */
  async publish(publish: boolean): Promise<void> {
    if (this.me) await this.#change({ ...this.me, publish_name: publish });
  }

  async signOut(): Promise<void> {
    try {
      await this.client.signOut();
    } catch (error) {
      // A session that has ended already needs no end.
      if (!(error instanceof ProblemError)) throw error;
    }
    this.forget();
  }

  /** The session is over. */
  forget(): void {
    this.me = null;
    this.state = "nobody";
    this.changed();
  }

  async #change({ name, alias, publish_name }: Me): Promise<void> {
    this.me = await this.client.changeMe({ name, alias, publish_name });
  }

  async #ask(): Promise<void> {
    this.state = "asking";
    try {
      this.me = (await this.client.visitor()).me;
      this.state = this.me ? "somebody" : "nobody";
    } catch {
      this.state = "away";
    }
  }

  #become(me: Me): Me {
    this.me = me;
    this.state = "somebody";
    this.changed();
    return me;
  }
}

/** A name for whoever has not said one. */
export function friendlyName(): string {
  const names = words.say("guest.names").split(", ");
  return names[Math.floor(Math.random() * names.length)] ?? "";
}

export const person = new Person(client);
