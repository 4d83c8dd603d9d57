/**
 * Informers and a controller through hours of virtual time, over connections that are cut at any byte, fall silent, repeat
 * and swap frames, against a server that restarts, refuses, and forgets. At the end nothing is lost. A failing plan is made
 * smaller and printed with its seed; `SIMULATION_SEED` and `SIMULATION_RUNS` choose others.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createClient, StatusError, type Stored } from "../../runtime/client/index.js";
import { Manager } from "../../runtime/operator/index.js";
import { SimClock, SimRandom } from "./support/sim-clock.js";
import { type Action, type ServerTraits, SimulatedServer } from "./support/simulated-server.js";
import { type Widget, widgets } from "./support/widgets.js";

const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);
const RUNS = Number(process.env.SIMULATION_RUNS ?? 12);
const HOURS = 3;
const HOUR_MS = 3_600_000;
/** After the last fault: the longest pauses, a watch that hangs, and the retries of the controller. */
const CALM_MS = 1_800_000;
const NAMES = Array.from({ length: 8 }, (_, index) => `w${index}`);
const END_ANNOTATION = "k8s.io/initial-events-end";
const MAX_SHRINKING_RUNS = 60;

interface Step {
  readonly atMs: number;
  readonly action: Action;
}

interface Plan {
  readonly seed: number;
  readonly traits: ServerTraits;
  readonly profile: "orch" | "kubernetes";
  readonly initialState: "auto" | "stream" | "list";
  readonly steps: readonly Step[];
}

for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
  test(`[SDK-009] [SDK-010] simulation: ${HOURS} hours of faults, seed ${seed}`, async () => {
    const plan = makePlan(seed);
    const failure = await failureOf(plan);
    if (failure === undefined) return;
    const small = await shrink(plan);
    const { steps, ...rest } = small;
    assert.fail(
      `${String(await failureOf(small))}\nseed ${seed}: SIMULATION_SEED=${seed} SIMULATION_RUNS=1\n${JSON.stringify(rest)}\n${steps.map((step) => JSON.stringify(step)).join("\n")}\n${failure.stack}`,
    );
  });
}

function makePlan(seed: number): Plan {
  const random = new SimRandom(seed);
  const profile = random.pick(["orch", "kubernetes"] as const);
  const traits: ServerTraits = {
    streamedLists: random.pick(["served", "served", "refused", "ignored"] as const),
    expiry: random.pick(["http", "event"] as const),
    sendsBookmarks: random.below(4) > 0,
    slowMs: random.pick([0, 0, 50, 5_000]),
    endAnnotation: profile === "kubernetes" ? END_ANNOTATION : undefined,
  };
  const steps: Step[] = [];
  for (let atMs = 0; atMs < HOURS * HOUR_MS; atMs += random.below(random.pick([1_000, 20_000, 60_000])))
    steps.push({ atMs, action: makeAction(random) });
  return { seed, traits, profile, initialState: random.pick(["auto", "stream", "list"] as const), steps };
}

function makeAction(random: SimRandom): Action {
  const roll = random.below(100);
  if (roll < 70) return { kind: "write", name: random.pick(NAMES), pick: random.below(12) };
  if (roll < 74) return { kind: "compact" };
  if (roll < 77) return { kind: "restart", downMs: random.below(120_000), isClean: random.below(2) === 0 };
  if (roll < 83) return { kind: "cut", afterBytes: random.below(600) };
  if (roll < 85) return { kind: "hang" };
  if (roll < 90) {
    const code = random.pick([429, 500, 503, 504]);
    const retryAfterSeconds = random.below(5);
    return { kind: "fail", code, times: 1 + random.below(6), ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}) };
  }
  return roll < 96 ? { kind: "repeat", frames: 1 + random.below(6) } : { kind: "swap" };
}

/** What is wrong after the plan; undefined when nothing is. */
async function failureOf(plan: Plan): Promise<Error | undefined> {
  try {
    await simulate(plan);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Leaves out steps, in ever smaller pieces, as long as the rest still fails. */
async function shrink(plan: Plan): Promise<Plan> {
  let { steps } = plan;
  let runs = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1 && runs < MAX_SHRINKING_RUNS; size = Math.floor(size / 2)) {
    for (let start = 0; start < steps.length && runs < MAX_SHRINKING_RUNS; ) {
      const fewer = [...steps.slice(0, start), ...steps.slice(start + size)];
      runs++;
      if ((await failureOf({ ...plan, steps: fewer })) === undefined) start += size;
      else steps = fewer;
    }
  }
  return { ...plan, steps };
}

async function simulate({ seed, traits, profile, initialState, steps }: Plan): Promise<void> {
  const clock = new SimClock();
  const random = new SimRandom(seed ^ 0x5eed);
  const server = new SimulatedServer(clock, random, traits);
  const client = createClient({ transport: server, clock, random: () => random.next(), profile });
  const log = new HandlerLog(server);
  const informer = client
    .resource(widgets)
    .inNamespace("default")
    .informer({ initialState, pageLimit: 3, onError: () => undefined });
  informer.on(log);
  const work = new ReconcileLog(clock, random);
  const manager = new Manager({
    client,
    clock,
    random: () => random.next(),
    onError: (error) => work.hear(error),
    informers: { initialState, pageLimit: 3 },
  });
  manager.controller<Widget>({
    name: "widgets",
    for: widgets,
    namespace: "default",
    concurrency: 3,
    reconcile: ({ name }, { object }) => work.reconcile(name, object),
  });
  const stop = new AbortController();
  const running = [informer.run(stop.signal), manager.run(stop.signal)];
  let passedMs = 0;
  for (const { atMs, action } of steps) {
    await clock.pass(atMs - passedMs);
    passedMs = atMs;
    server.act(action);
  }
  server.heal();
  work.isTroubled = false;
  await clock.pass(CALM_MS);
  const found = new Map(informer.list().map((object) => [object.metadata.name, object]));
  stop.abort();
  await nextTurn();
  await clock.pass(60_000);
  await Promise.all(running);

  assert.deepEqual(sorted(found), sorted(server.objects), "the cache is not the server's list");
  assert.deepEqual(sorted(log.objects), sorted(server.objects), "what handlers heard is not the server's list");
  log.check();
  work.check(server.objects, NAMES);
}

function sorted(objects: ReadonlyMap<string, Stored<Widget>>): [string, string][] {
  return [...objects].map(([name, { metadata }]): [string, string] => [name, metadata.resourceVersion]).sort();
}

/** Whether what handlers hear is a history: added, updated from what was there, deleted, and never back in time. */
class HandlerLog {
  readonly objects = new Map<string, Stored<Widget>>();
  readonly #seen = new Map<string, number>();
  readonly #faults: string[] = [];

  constructor(private readonly server: SimulatedServer) {}

  add(object: Stored<Widget>): void {
    this.#expect(!this.objects.has(object.metadata.name), "added twice", object);
    this.#expect(!this.#seen.has(object.metadata.uid), "added after its deletion", object);
    this.#put(object);
  }

  update(object: Stored<Widget>, previous: Stored<Widget>): void {
    const known = this.objects.get(object.metadata.name);
    this.#expect(known === previous, "updated from what it was not", object);
    this.#expect(known?.metadata.uid === object.metadata.uid, "updated to another uid", object);
    this.#put(object);
  }

  delete(object: Stored<Widget>): void {
    const known = this.objects.get(object.metadata.name);
    this.#expect(known?.metadata.uid === object.metadata.uid, "deleted when it was not there", object);
    this.objects.delete(object.metadata.name);
  }

  check(): void {
    assert.deepEqual(this.#faults, []);
  }

  #put(object: Stored<Widget>): void {
    const { uid, name } = object.metadata;
    const revision = this.server.revisionOf(object);
    this.#expect(revision > (this.#seen.get(uid) ?? 0), "an older state after a newer one", object);
    this.#seen.set(uid, revision);
    this.objects.set(name, object);
  }

  #expect(isSo: boolean, fault: string, { metadata }: Stored<Widget>): void {
    if (!isSo) this.#faults.push(`${fault}: ${metadata.name} ${metadata.uid} ${metadata.resourceVersion}`);
  }
}

/** Workers that take their time, and fail as long as there is trouble. */
class ReconcileLog {
  isTroubled = true;
  readonly #busy = new Set<string>();
  readonly #last = new Map<string, string | undefined>();
  readonly #faults: string[] = [];

  constructor(
    private readonly clock: SimClock,
    private readonly random: SimRandom,
  ) {}

  hear(error: unknown): void {
    if (!/trouble/.test(String(error)) && !(error instanceof StatusError)) {
      const isNetwork = error instanceof Error && error.name === "ConnectionError";
      if (!isNetwork) this.#faults.push(String(error));
    }
  }

  async reconcile(name: string, object: Stored<Widget> | undefined): Promise<{ requeueAfterMs: number } | undefined> {
    if (this.#busy.has(name)) this.#faults.push(`two workers at ${name}`);
    this.#busy.add(name);
    await new Promise<void>((resolve) => this.clock.after(this.random.below(20_000), resolve));
    this.#busy.delete(name);
    const roll = this.isTroubled ? this.random.below(6) : 5;
    if (roll === 0) throw new Error("trouble");
    if (roll === 1) throw new StatusError(409, "Conflict", "trouble");
    this.#last.set(name, object?.metadata.resourceVersion);
    return roll === 2 ? { requeueAfterMs: 1 + this.random.below(600_000) } : undefined;
  }

  /** The last look at each name, where there was one, was at what is there now. */
  check(objects: ReadonlyMap<string, Stored<Widget>>, names: readonly string[]): void {
    assert.deepEqual(this.#faults, []);
    for (const name of names) {
      const now = objects.get(name)?.metadata.resourceVersion;
      if (now !== undefined || this.#last.has(name))
        assert.equal(this.#last.get(name), now, `the last look at ${name} was at another state`);
    }
  }
}
