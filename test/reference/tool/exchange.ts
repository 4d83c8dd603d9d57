/** What is sent to both servers, and what comes back: plain data that can be stored. */

// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever servers answer
export type Json = any;

/**
 * One request. Texts may hold references that the player fills in: `{{ns}}`, the exchange's own namespace; `{{id}}`, a word that
 * no other exchange has; `{{ip}}`, such an address; `{{2.metadata.uid}}`, a member of the answer to an earlier step, by its position.
 */
export interface Step {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /**
   * A text goes out as it is; anything else as JSON. `{ $answer: 2, $merge: {...} }` is the answer to an earlier step, changed
   * as a merge patch says.
   */
  readonly body?: Json;
  /** Content-Type. Default: `application/json` where there is a body. */
  readonly type?: string;
  /** Beside the usual ones; an empty text leaves a usual one out. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For answers that go on: how many events are read, and how long for more than those that come. */
  readonly watch?: { readonly events: number; readonly timeoutMs: number };
  /** Asked again until the answer, as JSON, fits this expression; for what servers do by and by. */
  readonly until?: string;
  /** How long {@link until} is tried; what may never come has less. */
  readonly patienceMs?: number;
  /** Its answer is not compared: it only prepares what follows, or tidies up. */
  readonly isSilent?: true;
}

/** Requests in order. Exchanges know nothing of each other. */
export interface Exchange {
  /** `kind/what`, unique in its family. */
  readonly id: string;
  readonly steps: readonly Step[];
}

/** Exchanges that look at the same side of a server. */
export interface Family {
  readonly name: string;
  readonly exchanges: readonly Exchange[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON where it is JSON, a text otherwise; absent where there is none. */
  readonly body?: Json;
  /** Of an answer that goes on, in order. */
  readonly events?: readonly Json[];
}

/** An exchange with what a server answered, a step each; null for what is not compared. */
export interface Played {
  readonly exchange: Exchange;
  readonly answers: readonly (Answer | null)[];
}
