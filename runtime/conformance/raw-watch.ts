/** A watch as lines, each read when the check requests it. */
import { isJsonObject } from "../api/json.js";
import { readLines } from "../client/transport/body.js";
import type { TransportHeaders, TransportResponse } from "../client/transport/transport.js";
import { CheckFailure } from "./conformance-check.js";
import { parsed } from "./raw-connection.js";
import type { RawAnswer, RawWatch, WatchFrame } from "./scene.js";

export class LineWatch implements RawWatch {
  readonly status: number;
  readonly headers: TransportHeaders;
  readonly #where: string;
  readonly #lines: AsyncIterator<Uint8Array>;
  readonly #stop: AbortController;
  readonly #limit: AbortSignal;

  /**
   * @param stop ends the request when aborted
   * @param limit the check's time limit
   */
  constructor(
    response: TransportResponse,
    where: string,
    readonly failure: RawAnswer | undefined,
    stop: AbortController,
    limit: AbortSignal,
  ) {
    this.status = response.status;
    this.headers = response.headers;
    this.#where = where;
    this.#lines =
      failure === undefined ? readLines(response.body, where, (line) => line)[Symbol.asyncIterator]() : noLines();
    this.#stop = stop;
    this.#limit = limit;
  }

  async next(): Promise<WatchFrame | undefined> {
    const { done, value } = await this.#read();
    if (done === true || value === undefined) return undefined;
    const text = Buffer.from(value).toString("utf8");
    const { type, object } = parsed(text, `an event of ${this.#where}`);
    if (typeof type !== "string" || !isJsonObject(object))
      throw new CheckFailure(`an event of ${this.#where}`, text.slice(0, 300), "members type and object");
    return { type, object, text };
  }

  async until(what: string, matches: (frame: WatchFrame) => boolean): Promise<WatchFrame> {
    const passed: string[] = [];
    for (;;) {
      const frame = await this.next().catch((error: unknown) => {
        if (!this.#limit.aborted) throw error;
        throw new CheckFailure(`${this.#where}: ${what}`, `${summaryOf(passed)} until the time limit`, "that event");
      });
      if (frame === undefined)
        throw new CheckFailure(
          `${this.#where}: ${what}`,
          `the end of the stream after ${summaryOf(passed)}`,
          "that event",
        );
      if (matches(frame)) return frame;
      passed.push(frame.type);
    }
  }

  async end(): Promise<void> {
    this.#stop.abort(new Error("the watch was ended"));
  }

  async #read(): Promise<IteratorResult<Uint8Array>> {
    try {
      return await this.#lines.next();
    } catch (error) {
      // The check itself ended the watch.
      if (this.#stop.signal.aborted && !this.#limit.aborted) return { done: true, value: undefined };
      throw error;
    }
  }
}

function summaryOf(types: readonly string[]): string {
  return types.length === 0 ? "no event" : `${types.length} other events (${types.slice(-5).join(", ")})`;
}

async function* noLines(): AsyncGenerator<Uint8Array> {
  // The answer was not a watch.
}
