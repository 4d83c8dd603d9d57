/**
 * Clients that write ConfigMaps through the API while something goes wrong, and remember what they were told. Each has
 * names of its own, and leaves a name for good when it can't know what became of its last write there; so the history of
 * a name is what was acknowledged, in that order, and perhaps one write more.
 */
import assert from "node:assert/strict";
import type { Random } from "./random.js";
import { call, type Reply, type Target, wasNeverSent } from "./target.js";

/** One write, with what its client was told. */
export interface Attempt {
  readonly type: "put" | "delete";
  /** Stands in the object; empty for a delete. */
  readonly operation: string;
  readonly outcome: "acknowledged" | "refused" | "unknown";
  /** Of an acknowledged put. */
  readonly version: string | undefined;
}

export interface WorkloadOptions {
  readonly clients: number;
  readonly random: Random;
  /** Whom a client asks next. */
  readonly target: (client: number) => Target;
  /** The collection, `/api/v1/namespaces/default/configmaps` for instance. */
  readonly path: string;
  /** Distinguishes this workload's names from all others'. */
  readonly name: string;
}

/** Creates an object and says so as a workload would; for a moment when nothing else may fail. */
export async function writeMark(target: Target, path: string, name: string): Promise<Attempt> {
  const { status, body } = await call(target, "POST", path, { metadata: { name }, data: { operation: name } });
  assert.equal(status, 201, JSON.stringify(body));
  return { type: "put", operation: name, outcome: "acknowledged", version: body.metadata.resourceVersion };
}

/** A condition that does not come for so long never will. */
const UNTIL_LIMIT_MS = 300_000;

/** Of a hundred writes to an object that exists. */
const DELETE_PERCENT = 20;
/** Of a hundred of the others, those that name the version they replace. */
const CONDITIONAL_PERCENT = 50;

export class Workload {
  /** By object name, in order. */
  readonly attempts = new Map<string, Attempt[]>();
  /** Status codes of refusals, and how often each came. */
  readonly refusals = new Map<number, number>();
  acknowledged = 0;
  unknown = 0;
  readonly #options: WorkloadOptions;
  readonly #running: Promise<unknown>;
  readonly #waiting = new Set<() => void>();
  #isStopped = false;
  #names = 0;
  #operations = 0;

  constructor(options: WorkloadOptions) {
    this.#options = options;
    this.#running = Promise.all(Array.from({ length: options.clients }, (_, client) => this.#run(client)));
    // The failure of a client is told by stop() and until(), whichever comes first.
    this.#running.catch(() => undefined);
  }

  /**
   * Resolves when the condition holds; looks at it whenever a client was answered.
   * @throws AssertionError with what the clients were told when the condition does not come
   */
  async until(condition: () => boolean): Promise<void> {
    const endMs = performance.now() + UNTIL_LIMIT_MS;
    while (!condition()) {
      assert.ok(performance.now() < endMs, `not within ${UNTIL_LIMIT_MS} ms: ${this.#told()}`);
      await Promise.race([new Promise<void>((resolve) => this.#waiting.add(resolve)), this.#running]);
    }
  }

  #told(): string {
    const refusals = [...this.refusals].map(([code, count]) => `${count} of ${code}`).join(", ");
    return `${this.acknowledged} acknowledged, ${this.unknown} unknown, refusals: ${refusals || "none"}`;
  }

  /** Lets the writes under way be answered. @throws AssertionError when a client was answered what no client may be. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(client: number): Promise<void> {
    while (!this.#isStopped) {
      const name = `${this.#options.name}-${client}-${++this.#names}`;
      const attempts: Attempt[] = [];
      this.attempts.set(name, attempts);
      while (!this.#isStopped && attempts.at(-1)?.outcome !== "unknown") {
        attempts.push(await this.#write(client, name, attempts));
        for (const resolve of this.#waiting) resolve();
        this.#waiting.clear();
      }
    }
  }

  async #write(client: number, name: string, attempts: readonly Attempt[]): Promise<Attempt> {
    const { path, random, target } = this.#options;
    const last = attempts.findLast(({ outcome }) => outcome === "acknowledged");
    const exists = last?.type === "put";
    const type = exists && random.below(100) < DELETE_PERCENT ? "delete" : "put";
    const operation = type === "put" ? `${this.#options.name}.${++this.#operations}` : "";
    const isConditional = exists && random.below(100) < CONDITIONAL_PERCENT;
    const resourceVersion = isConditional && last.version !== undefined ? { resourceVersion: last.version } : {};
    const object = { metadata: { name, ...resourceVersion }, data: { operation } };
    try {
      const method = type === "delete" ? "DELETE" : exists ? "PUT" : "POST";
      const reply = await call(
        target(client),
        method,
        method === "POST" ? path : `${path}/${name}`,
        type === "put" ? object : undefined,
      );
      return this.#judge(type, operation, reply);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      if (wasNeverSent(error)) {
        // Nobody is there: somebody else's turn, until somebody is.
        await new Promise(setImmediate);
        return { type, operation, outcome: "refused", version: undefined };
      }
      this.unknown++;
      return { type, operation, outcome: "unknown", version: undefined };
    }
  }

  #judge(type: Attempt["type"], operation: string, { status, body }: Reply): Attempt {
    if (status === 200 || status === 201) {
      this.acknowledged++;
      const version = type === "put" ? body.metadata.resourceVersion : undefined;
      return { type, operation, outcome: "acknowledged", version };
    }
    // Nobody else writes here, so there are no conflicts: the store can't be reached (503), or nobody knows (504).
    const { kind, reason, code } = body;
    assert.deepEqual({ kind, code }, { kind: "Status", code: status });
    assert.ok(
      (status === 503 && reason === "ServiceUnavailable") || (status === 504 && reason === "Timeout"),
      `a ${type} was answered ${status}: ${JSON.stringify(body)}`,
    );
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
    if (status === 504) this.unknown++;
    return { type, operation, outcome: status === 504 ? "unknown" : "refused", version: undefined };
  }
}
