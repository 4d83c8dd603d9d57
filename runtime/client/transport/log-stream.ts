/** The log of a container as it arrives: as lines, as bytes, or as one text. */

import type { RequestOptions } from "../resources/call-options.js";
import { readBody } from "./body.js";
import type { TransportResponse } from "./transport.js";

/** The maximum length of a line, in characters. Longer lines are yielded in pieces. */
export const MAX_LINE_CHARACTERS = 1024 * 1024;

export interface LogOptions extends RequestOptions {
  /** May be omitted if the pod has only one container. */
  readonly container?: string;
  /** Keeps the log open for later lines. `timeoutMs` then covers only the start of the answer. */
  readonly follow?: boolean;
  /** Reads the log of the previous run of the container. */
  readonly previous?: boolean;
  /** Prefixes each line with its time. */
  readonly timestamps?: boolean;
  /** Only lines younger than this many seconds. */
  readonly sinceSeconds?: number;
  /** Only lines after this time: RFC 3339 text or a Date. */
  readonly sinceTime?: string | Date;
  /** Only this many lines from the end. */
  readonly tailLines?: number;
  /** Ends the log after this many bytes. */
  readonly limitBytes?: number;
  /** Skips the verification of the node's certificate. */
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
 * The request is sent on the first read. A log can be read only once: by line (`for await`), with {@link bytes} or with
 * {@link text}. Stopping early ends the request; so does the signal, after which `for await` and `bytes` simply end.
 */
export class LogStream implements AsyncIterable<string> {
  readonly #open: () => Promise<TransportResponse>;
  readonly #where: string;
  readonly #signal: AbortSignal | undefined;
  #isRead = false;

  /** @param where method and path, for messages */
  constructor(open: () => Promise<TransportResponse>, where: string, signal: AbortSignal | undefined) {
    this.#open = open;
    this.#where = where;
    this.#signal = signal;
  }

  /**
   * Yields lines without their line feeds.
   * @throws StatusError before the first line, ConnectionError if the log is cut off
   */
  [Symbol.asyncIterator](): AsyncGenerator<string, void> {
    return linesOf(this.bytes());
  }

  /** Yields the bytes as they arrive. */
  async *bytes(): AsyncGenerator<Uint8Array, void> {
    this.#take();
    try {
      const { body } = await this.#open();
      for await (const piece of body) {
        if (this.#signal?.aborted) return;
        yield piece;
      }
    } catch (error) {
      // Aborting is the normal way to end a log that is followed, so it is no error.
      if (!this.#signal?.aborted) throw error;
    }
  }

  /**
   * Reads the whole log.
   * @throws ConnectionError `too-large`, and the signal's reason, since a partial log must not look complete
   */
  async text(): Promise<string> {
    this.#take();
    return new TextDecoder().decode(await readBody(await this.#open(), this.#where));
  }

  #take(): void {
    if (this.#isRead) throw new TypeError(`${this.#where}: this log was already read; call log(...) again`);
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
