/** A client that watches a collection as informers do: it goes on from the last version it saw, whatever ends its watch. */
import { setTimeout as sleep } from "node:timers/promises";
import { openRequest, type Target } from "./target.js";

export interface SeenEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly name: string;
  readonly operation: string;
  readonly version: bigint;
}

export interface FollowOptions {
  /** Whom to ask; asked again for each watch. */
  readonly target: () => Target;
  readonly path: string;
  /** Begins after this version. */
  readonly after: string;
}

/** Between two tries to reach a server. */
const RETRY_MS = 20;
const REACH_TIMEOUT_MS = 30_000;

export class FollowedHistory {
  readonly events: SeenEvent[] = [];
  /** How often a watch was begun. */
  watches = 0;
  /** Codes of the ERROR events that ended watches, in order. */
  readonly errors: number[] = [];
  readonly #options: FollowOptions;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #waiting = new Set<() => void>();
  #last: string;
  #failure: Error | undefined;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#last = options.after;
    this.#running = this.#run().catch((error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      this.#wake();
    });
  }

  /** Resolves when an event with this or a later version was seen. @throws Error when it does not come. */
  async reach(version: bigint): Promise<void> {
    const timeout = AbortSignal.timeout(REACH_TIMEOUT_MS);
    timeout.addEventListener("abort", () => this.#wake());
    while (BigInt(this.#last) < version) {
      if (this.#failure !== undefined) throw this.#failure;
      if (timeout.aborted) throw new Error(`the watch saw ${this.#last}, expected ${version}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#watch();
      } catch (error) {
        // A connection that broke, also in the middle of an event: the next watch goes on from the last whole one.
        if (!isConnectionError(error)) throw error;
      }
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #watch(): Promise<void> {
    const { target, path } = this.#options;
    const { signal } = this.#stopping;
    const watch = `${path}?watch=1&resourceVersion=${this.#last}`;
    const response = await openRequest(target(), "GET", watch, undefined, signal);
    const cut = (): void => void response.destroy();
    signal.addEventListener("abort", cut);
    try {
      if (response.statusCode !== 200) {
        this.errors.push(response.statusCode ?? 0);
        return response.destroy() as unknown as undefined;
      }
      this.watches++;
      let rest = "";
      response.setEncoding("utf8");
      for await (const chunk of response) {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) this.#see(JSON.parse(line));
      }
    } finally {
      signal.removeEventListener("abort", cut);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: an event as it came
  #see({ type, object }: any): void {
    if (type === "ERROR") {
      this.errors.push(object.code);
      if (object.code === 410) throw new Error(`history was lost: ${object.message}`);
      return;
    }
    const { name, resourceVersion } = object.metadata;
    this.events.push({ type, name, operation: object.data?.operation ?? "", version: BigInt(resourceVersion) });
    this.#last = resourceVersion;
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

function isConnectionError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  return ["ECONNREFUSED", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "EPIPE"].includes(code) || isAbort(error);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.message === "aborted");
}
