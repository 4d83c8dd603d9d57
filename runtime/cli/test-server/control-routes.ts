/** The routes of the control server. */
import type { Fault, FaultRule } from "../../testing/faults/index.js";
import type { TestServer } from "../../testing/server.js";
import type { Snapshot } from "../../testing/snapshot.js";

export interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

export class ControlError extends Error {
  override readonly name = "ControlError";

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Document = Readonly<Record<string, unknown>>;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly members: readonly string[];
  run(body: Document, id: string): Promise<ControlAnswer> | ControlAnswer;
}

/** Limits what a control server keeps: a snapshot holds replaced objects, and a removed fault still has its counts. */
const MAX_SNAPSHOTS = 100;
const MAX_KEPT_FAULTS = 10_000;
/** The limit is a year, since the server's periodic work runs for every second of it. */
const LONGEST_ADVANCE_MS = 366 * 86_400_000;
const LONGEST_IDLE_MS = 600_000;

const done: ControlAnswer = { status: 200, body: {} };

export class ControlRoutes {
  readonly #server: TestServer;
  readonly #snapshots = new Map<string, Snapshot>();
  /** Includes faults that are over, so that their counts can still be read. */
  readonly #faults = new Map<string, Fault>();
  #count = 0;
  readonly #routes: readonly Route[];

  constructor(server: TestServer) {
    this.#server = server;
    this.#routes = [...this.#stateRoutes(), ...this.#clockRoutes(), ...this.#faultRoutes()];
  }

  /** @throws ControlError, and the errors of the server itself */
  async answer(method: string, path: string, body: Document): Promise<ControlAnswer> {
    const there = this.#routes.filter((route) => route.path.test(path));
    const found = there.find((route) => route.method === method);
    if (found === undefined) {
      if (there.length === 0) throw new ControlError(404, `there is nothing at ${path}`);
      throw new ControlError(405, `${path} accepts ${there.map((route) => route.method).join(" and ")}`);
    }
    const { members } = found;
    const stray = members.includes("*") ? undefined : Object.keys(body).find((name) => !members.includes(name));
    if (stray !== undefined)
      throw new ControlError(
        400,
        `unknown member ${JSON.stringify(stray)}: allowed ${members.length === 0 ? "is none" : `are ${members.join(", ")}`}`,
      );
    return found.run(body, found.path.exec(path)?.[1] ?? "");
  }

  #stateRoutes(): readonly Route[] {
    const server = this.#server;
    const snapshotOf = (id: string): Snapshot => {
      const found = this.#snapshots.get(id);
      if (found === undefined) throw new ControlError(404, `there is no snapshot ${JSON.stringify(id)}`);
      return found;
    };
    return [
      {
        method: "POST",
        path: /^\/snapshots$/,
        members: [],
        run: async () => {
          if (this.#snapshots.size >= MAX_SNAPSHOTS)
            throw new ControlError(409, `${MAX_SNAPSHOTS} snapshots are kept, which is the limit: delete one`);
          const id = String(++this.#count);
          this.#snapshots.set(id, await server.snapshot());
          return { status: 201, body: { id } };
        },
      },
      {
        method: "POST",
        path: /^\/snapshots\/([^/]+)\/restore$/,
        members: [],
        run: async (_body, id) => {
          await server.restore(snapshotOf(id));
          return done;
        },
      },
      {
        method: "DELETE",
        path: /^\/snapshots\/([^/]+)$/,
        members: [],
        run: (_body, id) => {
          snapshotOf(id);
          this.#snapshots.delete(id);
          return done;
        },
      },
      {
        method: "POST",
        path: /^\/compact$/,
        members: [],
        run: async () => {
          await server.compact();
          return done;
        },
      },
      {
        method: "POST",
        path: /^\/idle$/,
        members: ["timeoutMs"],
        run: async ({ timeoutMs }) => {
          await server.idle(
            timeoutMs === undefined ? {} : { timeoutMs: milliseconds("timeoutMs", timeoutMs, LONGEST_IDLE_MS) },
          );
          return done;
        },
      },
    ];
  }

  #clockRoutes(): readonly Route[] {
    const clockOf = (): TestServer["clock"] => {
      try {
        return this.#server.clock;
      } catch {
        throw new ControlError(
          409,
          "the server runs on the machine's clock: start it with --clock=virtual to move time",
        );
      }
    };
    const now = (): ControlAnswer => ({ status: 200, body: { now: new Date(clockOf().now()).toISOString() } });
    return [
      { method: "GET", path: /^\/clock$/, members: [], run: now },
      {
        method: "POST",
        path: /^\/clock$/,
        members: ["advanceMs"],
        run: async ({ advanceMs }) => {
          await clockOf().advance(milliseconds("advanceMs", advanceMs, LONGEST_ADVANCE_MS));
          return now();
        },
      },
    ];
  }

  #faultRoutes(): readonly Route[] {
    const { faults } = this.#server;
    const faultOf = (id: string): Fault => {
      const found = this.#faults.get(id);
      if (found === undefined) throw new ControlError(404, `there is no fault ${JSON.stringify(id)}`);
      return found;
    };
    return [
      {
        method: "POST",
        path: /^\/faults$/,
        members: ["*"],
        run: (body) => {
          const fault = faults.add(body as FaultRule);
          this.#faults.set(fault.id, fault);
          const [oldest] = this.#faults.keys();
          if (this.#faults.size > MAX_KEPT_FAULTS && oldest !== undefined) this.#faults.delete(oldest);
          return { status: 201, body: shown(fault) };
        },
      },
      {
        method: "GET",
        path: /^\/faults$/,
        members: [],
        run: () => ({ status: 200, body: { items: [...this.#faults.values()].map(shown) } }),
      },
      {
        method: "GET",
        path: /^\/faults\/([^/]+)$/,
        members: [],
        run: (_body, id) => ({ status: 200, body: shown(faultOf(id)) }),
      },
      {
        method: "DELETE",
        path: /^\/faults\/([^/]+)$/,
        members: [],
        run: (_body, id) => {
          faultOf(id).remove();
          this.#faults.delete(id);
          return done;
        },
      },
      {
        method: "DELETE",
        path: /^\/faults$/,
        members: [],
        run: () => {
          faults.clear();
          this.#faults.clear();
          return done;
        },
      },
      {
        method: "POST",
        path: /^\/watches\/cut$/,
        members: ["*"],
        run: (body) => ({ status: 200, body: { cut: faults.cutWatches(body) } }),
      },
    ];
  }
}

function shown({ id, hits, rule }: Fault): unknown {
  return { id, hits, rule };
}

/** @throws ControlError */
function milliseconds(name: string, value: unknown, most: number): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0 || value > most)
    throw new ControlError(400, `${name}: found ${JSON.stringify(value)}, expected a whole number from 0 to ${most}`);
  return value;
}
