/** One client of a simulation: its calls, their effects and their answers occur at separate moments. */
import type { Call, Expected, Freshness, Operation, Outcome, Page, Scope, State, Version } from "./history.js";
import { anyFreshness, anyScope, GROUPS, NAMESPACES, RESOURCES, type World } from "./simulated-world.js";

const NAMES = ["a", "b", "c"];
const UNKNOWN_PERCENT = 5;

interface Pending {
  /** Undefined once it has taken effect. */
  effect: (() => void) | undefined;
  answer(call: Call): void;
  readonly called: number;
}

let writes = 0;

export class SimulatedClient {
  private pending: Pending | undefined;
  /** The states that this client has read, for conditions. */
  private readonly read = new Map<string, State>();

  constructor(
    private readonly world: World,
    private readonly name: string,
  ) {}

  step(): void {
    const { pending, world } = this;
    if (pending === undefined) {
      this.pending = this.begin();
    } else if (pending.effect) {
      pending.effect();
      pending.effect = undefined;
    } else {
      pending.answer({ client: this.name, server: 0, called: pending.called, returned: world.tick() });
      this.pending = undefined;
    }
  }

  finish(): void {
    while (this.pending) this.step();
  }

  private begin(): Pending {
    const { random } = this.world;
    const key = `${random.pick(RESOURCES)}/${random.pick(NAMESPACES)}/${random.pick(NAMES)}`;
    switch (random.weighted({ create: 3, update: 5, delete: 2, get: 5, list: 3 })) {
      case "create":
        return this.put("create", key, undefined);
      case "update":
        return this.put("update", key, random.chance(60) ? this.expectation(key) : undefined);
      case "delete":
        return this.delete(key, random.chance(40) ? this.expectation(key) : undefined);
      case "get":
        return this.get(key);
      case "list":
        return this.list(anyScope(random));
    }
  }

  private put(type: "create" | "update", key: string, expected: Expected | undefined): Pending {
    const { random, store } = this.world;
    const [write, group] = [`w${++writes}`, random.pick(GROUPS)];
    return this.write(
      () => store.put(type, key, write, group, expected),
      (call, outcome) => ({ ...call, type, key, write, group, outcome, ...(expected && { expected }) }),
    );
  }

  private delete(key: string, expected: Expected | undefined): Pending {
    return this.write(
      () => this.world.store.delete(key, expected),
      (call, outcome) => ({ ...call, type: "delete", key, outcome, ...(expected && { expected }) }),
    );
  }

  /** The answers of some writes are lost, and some of those writes never take place. */
  private write(effect: () => Outcome, record: (call: Call, outcome: Outcome) => Operation): Pending {
    const { random, operations } = this.world;
    const isLost = random.chance(UNKNOWN_PERCENT);
    let outcome: Outcome = { result: "unknown" };
    return {
      called: this.world.tick(),
      effect: () => {
        if (!isLost || random.chance(50)) outcome = effect();
      },
      answer: (call) => {
        if (isLost) operations.push(record({ ...call, returned: Number.POSITIVE_INFINITY }, { result: "unknown" }));
        else operations.push(record(call, this.remember(outcome)));
      },
    };
  }

  private get(key: string): Pending {
    const { random, store, operations } = this.world;
    const freshness = anyFreshness(random, store.version, ["latest", "latest", "latest", "any", "atLeast"]);
    let outcome: Outcome = { result: "absent" };
    return {
      called: this.world.tick(),
      effect: () => {
        const state = store.find(key, this.versionFor(freshness));
        if (state) outcome = this.remember({ result: "found", state });
      },
      answer: (call) => operations.push({ ...call, type: "get", key, freshness, outcome }),
    };
  }

  private list(scope: Scope): Pending {
    const { random, store, lists } = this.world;
    const freshness = anyFreshness(random, store.version, ["latest", "latest", "any", "atLeast", "exactly"]);
    const limit = random.pick([undefined, 1, 2]);
    let pages: Page[] = [];
    return {
      called: this.world.tick(),
      effect: () => {
        const version = this.versionFor(freshness);
        pages = pagesOf(store.stateAt(version, scope), version, limit, scope.group !== undefined);
      },
      answer: (call) => lists.push({ ...call, scope, freshness, pages, isComplete: true }),
    };
  }

  private versionFor(freshness: Freshness): Version {
    const { random, store } = this.world;
    if (freshness.type === "latest") return store.version;
    if (freshness.type === "exactly") return freshness.version;
    const oldest = freshness.type === "atLeast" ? Math.min(freshness.version, store.version) : 0;
    return oldest + random.below(store.version - oldest + 1);
  }

  private remember(outcome: Outcome): Outcome {
    if ("state" in outcome) this.read.set(outcome.state.key, outcome.state);
    return outcome;
  }

  private expectation(key: string): Expected {
    const { version = 1, uid = "u0" } = this.read.get(key) ?? {};
    return this.world.random.pick([{ version }, { version, uid }]);
  }
}

function pagesOf(states: readonly State[], version: Version, limit = states.length, hasSelector: boolean): Page[] {
  const pages: Page[] = [];
  let first = 0;
  do {
    const page = states.slice(first, first + limit);
    first += limit;
    const remaining = first < states.length && !hasSelector ? states.length - first : undefined;
    pages.push({ version, states: page, remaining });
  } while (first < states.length);
  return pages;
}
