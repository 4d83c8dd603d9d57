/** A transport whose every request waits for the test to answer it. */
import assert from "node:assert/strict";
import {
  ConnectionError,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from "../../../runtime/client/index.js";

export class ScriptedCollection implements Transport {
  readonly #arrived: Exchange[] = [];
  #wake: () => void = () => undefined;

  request(request: TransportRequest): Promise<TransportResponse> {
    const exchange = new Exchange(request);
    this.#arrived.push(exchange);
    this.#wake();
    return exchange.response;
  }

  async close(): Promise<void> {}

  /** The next request, which must be this one: `list`, `list?continue=x`, `watch?resourceVersion=5`. */
  async next(expected: string): Promise<Exchange> {
    while (this.#arrived.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const exchange = this.#arrived.shift();
    assert.ok(exchange);
    assert.equal(exchange.summary, expected);
    return exchange;
  }
}

/** A request and the answer that the test gives, piece by piece. */
export class Exchange {
  readonly query: URLSearchParams;
  readonly response: Promise<TransportResponse>;
  #respond: (response: TransportResponse) => void = () => undefined;
  /** What is to be read: bytes, a failure, or the end. */
  readonly #pieces: (Uint8Array | Error | "end")[] = [];
  #wake: () => void = () => undefined;

  constructor({ path, signal }: TransportRequest) {
    this.query = new URL(path, "http://server").searchParams;
    this.response = new Promise((resolve, reject) => {
      this.#respond = resolve;
      signal?.addEventListener("abort", () => {
        reject(signal.reason);
        this.#push(signal.reason);
      });
    });
  }

  get summary(): string {
    const kind = this.query.has("watch") ? "watch" : "list";
    const telling = ["resourceVersion", "continue"]
      .filter((name) => this.query.has(name))
      .map((name) => `?${name}=${this.query.get(name)}`);
    return `${kind}${telling.join("")}`;
  }

  /** The whole answer. */
  answer(body: object, status = 200): void {
    this.#push(Buffer.from(JSON.stringify(body)));
    this.#push("end");
    this.#begin(status);
  }

  /** One event of a watch. */
  send(type: string, object: object): void {
    this.#push(Buffer.from(`${JSON.stringify({ type, object })}\n`));
    this.#begin(200);
  }

  end(): void {
    this.#push("end");
    this.#begin(200);
  }

  breakOff(): void {
    this.#push(new ConnectionError("closed", "gone"));
  }

  #begin(status: number): void {
    this.#respond({ status, headers: {}, body: this.#body() });
  }

  #push(piece: Uint8Array | Error | "end"): void {
    this.#pieces.push(piece);
    this.#wake();
  }

  async *#body(): AsyncGenerator<Uint8Array> {
    for (;;) {
      while (this.#pieces.length === 0) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      const piece = this.#pieces.shift();
      if (piece === undefined || piece === "end") return;
      if (piece instanceof Error) throw piece;
      yield piece;
    }
  }
}
