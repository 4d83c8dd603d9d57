/** What is sent to both servers and what they answer, as plain data that can be stored. */
import type { JsonValue } from "../../support/json.js";

/**
 * One request. Texts may contain references that the player replaces: `{{ns}}`, the exchange's own namespace; `{{id}}`,
 * a word unique to the exchange; `{{ip}}`, an address unique to it; `{{2.metadata.uid}}`, a member of the answer to an
 * earlier step, by its position.
 */
export interface Step {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /**
   * A text is sent unchanged, anything else as JSON. `{ $answer: 2, $merge: {...} }` is the answer to an earlier step,
   * changed by a merge patch.
   */
  readonly body?: JsonValue;
  /** The Content-Type. Default: `application/json` if there is a body. */
  readonly type?: string;
  /** Added to the usual headers; an empty text removes one. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For streaming answers: how many events are read, and how long to wait for more of them. */
  readonly watch?: { readonly events: number; readonly timeoutMs: number };
  /** Repeats the request until the answer's JSON matches this expression, for asynchronous work of servers. */
  readonly until?: string;
  /** How long {@link until} is retried; shorter for something that may never come. */
  readonly patienceMs?: number;
  /** Whether the answer is not compared, because the step only prepares or cleans up. */
  readonly isSilent?: true;
}

/** Requests in order. Exchanges are independent of each other. */
export interface Exchange {
  /** `kind/what`, unique in its family. */
  readonly id: string;
  readonly steps: readonly Step[];
}

/** Exchanges about the same aspect of a server. */
export interface Family {
  readonly name: string;
  readonly exchanges: readonly Exchange[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed if it is JSON, otherwise a text; absent without a body. */
  readonly body?: JsonValue;
  /** The events of a streaming answer, in order. */
  readonly events?: JsonValue[];
}

/** An exchange with a server's answer to each step; null for steps that are not compared. */
export interface Played {
  readonly exchange: Exchange;
  readonly answers: readonly (Answer | null)[];
}
