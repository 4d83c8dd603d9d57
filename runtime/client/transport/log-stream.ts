/** The log of a container while it arrives: as lines, as bytes, or as one text. */

import type { RequestOptions } from "../resources/call-options.js";
import { readBody } from "./body.js";
import type { TransportResponse } from "./transport.js";

/** Characters of one line; what is longer comes in several pieces. */
export const MAX_LINE_CHARACTERS = 1024 * 1024;

export interface LogOptions extends RequestOptions {
  /** May be left out where the pod has one. */
  readonly container?: string;
  /** Goes on as more is written; `timeoutMs` is for the beginning only. */
  readonly follow?: boolean;
  /** Of the run before the present one. */
  readonly previous?: boolean;
  /** Each line begins with its time. */
  readonly timestamps?: boolean;
  /** Only what is younger. */
  readonly sinceSeconds?: number;
  /** Only what is younger: RFC 3339, or a Date. */
  readonly sinceTime?: string | Date;
  /** Only the last lines. */
  readonly tailLines?: number;
  /** The log ends after so many bytes. */
  readonly limitBytes?: number;
  /** Takes what a node sends without checking the node's certificate. */
  readonly insecureSkipTLSVerifyBackend?: boolean;
}

export function logQuery(options: LogOptions): Record<string, string | number | boolean | undefined> {
  const { container, follow, previous, timestamps, sinceSeconds, sinceTime, tailLines, limitBytes } = options;
  const flag = (value: boolean | undefined): true | undefined => (value === true ? true : undefined);
  return {
    container,
    follow: flag(follow),
    previous: flag(previous),
    timestamps: flag(timestamps),
    sinceSeconds,
    sinceTime: sinceTime instanceof Date ? sinceTime.toISOString() : sinceTime,
    tailLines,
    limitBytes,
    insecureSkipTLSVerifyBackend: flag(options.insecureSkipTLSVerifyBackend),
  };
}

/**
 * Asks when it is first read, and is read once: by line (`for await`), by {@link bytes} or by {@link text}. Stopping early
 * ends the request; so does the signal, after which `for await` and `bytes` simply end.
 */
export class LogStream implements AsyncIterable<string> {
  readonly #open: () => Promise<TransportResponse>;
  readonly #where: string;
  readonly #signal: AbortSignal | undefined;
  #isRead = false;

  /** @param where method and path, for messages. */
  constructor(open: () => Promise<TransportResponse>, where: string, signal: AbortSignal | undefined) {
    this.#open = open;
    this.#where = where;
    this.#signal = signal;
  }

  /** Lines without their ends. @throws StatusError before the first line, ConnectionError when it is cut */
  [Symbol.asyncIterator](): AsyncGenerator<string, void> {
    return linesOf(this.bytes());
  }

  /** What arrives, as it arrives. */
  async *bytes(): AsyncGenerator<Uint8Array, void> {
    this.#take();
    try {
      const { body } = await this.#open();
      for await (const piece of body) {
        if (this.#signal?.aborted) return;
        yield piece;
      }
    } catch (error) {
      // to stop a log is the ordinary way to end one that goes on
      if (!this.#signal?.aborted) throw error;
    }
  }

  /** The whole log. @throws ConnectionError `too-large`, and the signal's reason, since a part is no whole */
  async text(): Promise<string> {
    this.#take();
    return new TextDecoder().decode(await readBody(await this.#open(), this.#where));
  }

  #take(): void {
    if (this.#isRead) throw new TypeError(`${this.#where}: this log has been read; ask for it again with log(...)`);
    this.#isRead = true;
  }
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const piece of pieces) {
    const lines = (pending + decoder.decode(piece, { stream: true })).split("\n");
    pending = lines.pop() as string;
    yield* lines;
    while (pending.length > MAX_LINE_CHARACTERS) {
      yield pending.slice(0, MAX_LINE_CHARACTERS);
      pending = pending.slice(MAX_LINE_CHARACTERS);
    }
  }
  const last = pending + decoder.decode();
  if (last !== "") yield last;
}
