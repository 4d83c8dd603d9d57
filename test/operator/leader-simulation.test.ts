/** Candidates whose clocks and connections can't be trusted, for hours of virtual time: never two leaders. Seeded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ConnectionError, createClient, type Transport, type TransportRequest } from "../../runtime/client/index.js";
import { runWhenElected } from "../../runtime/operator/index.js";
import { statusBody } from "../client/support/scripted-server.js";
import { SimClock, SimRandom, SkewedClock } from "../client/support/sim-clock.js";

const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);
const RUNS = Number(process.env.SIMULATION_RUNS ?? 6);
const STEPS = 250;
const CANDIDATES = ["one", "two", "three"];
/** Work ends this long after it is told to, at most: less than between the renew deadline and the end of the Lease. */
const MAX_STOP_MS = 3_000;

for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
  test(`simulation: never two leaders, seed ${seed}`, async () => {
    const random = new SimRandom(seed);
    const clock = new SimClock();
    const store = new LeaseStore(clock, random);
    const working = new Set<string>();
    const faults: string[] = [];
    const leaders = new Set<string>();
    const stop = new AbortController();
    const running = CANDIDATES.map((identity) => {
      const own = new SkewedClock(clock, random.below(1e9), 0.97 + random.next() * 0.06);
      const client = createClient({ transport: store.connection(identity), clock: own, random: () => random.next() });
      const options = { client, clock: own, namespace: "default", name: "work", identity };
      return runWhenElected({ ...options, onError: () => undefined }, stop.signal, async (leading) => {
        working.add(identity);
        leaders.add(identity);
        if (working.size > 1) faults.push(`${[...working].join(" and ")} at ${clock.now()}`);
        await new Promise<void>((resolve) => {
          const end = (): void => void clock.after(random.below(MAX_STOP_MS), resolve);
          if (leading.aborted) end();
          else leading.addEventListener("abort", end, { once: true });
        });
        working.delete(identity);
      });
    });
    for (let step = 0; step < STEPS; step++) {
      await clock.pass(random.below(60_000));
      store.disturb(random.pick(CANDIDATES));
    }
    store.heal();
    await clock.pass(120_000);
    assert.equal(working.size, 1, "somebody works when all is well");
    stop.abort();
    await clock.pass(60_000);
    await Promise.all(running);
    assert.deepEqual(faults, [], `SIMULATION_SEED=${seed} SIMULATION_RUNS=1`);
    assert.ok(leaders.size > 1, "the Lease changed hands");
    assert.equal(store.holder, "", "the last one gave it back");
  });
}

test("a renewal counts from its request, not from its answer", async () => {
  const clock = new SimClock();
  const beganMs = clock.now();
  const store = new LeaseStore(clock, new SimRandom(1));
  const inner = store.connection("one");
  let writes = 0;
  const transport: Transport = {
    ...inner,
    async request(request) {
      if (writes >= 2) throw new ConnectionError("unreachable", "cut");
      if (request.method !== "GET" && ++writes === 2) await new Promise<void>((resolve) => clock.after(7_500, resolve));
      return inner.request(request);
    },
  };
  let endedMs = 0;
  const stop = new AbortController();
  const options = { client: createClient({ transport, clock }), clock, namespace: "default", name: "work" };
  const running = runWhenElected({ ...options, identity: "one", onError: () => undefined }, stop.signal, (leading) => {
    return new Promise<void>((resolve) => {
      leading.addEventListener("abort", () => {
        endedMs = clock.now();
        resolve();
      });
    });
  });
  await clock.pass(30_000);
  assert.equal(endedMs - beganMs, 12_000, "the renewal was asked for after 2 seconds");
  stop.abort();
  await clock.pass(10_000);
  await running;
});

interface StoredLease {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
  readonly spec: { readonly holderIdentity?: string };
}

type Trouble = "none" | "unreachable" | "answer-lost" | "slow" | "late-or-never";

/** One Lease, written only at the version that was read, over connections that lose requests, answers and time. */
class LeaseStore {
  #lease: StoredLease | undefined;
  #version = 0;
  readonly #troubles = new Map<string, Trouble>();

  constructor(
    private readonly clock: SimClock,
    private readonly random: SimRandom,
  ) {}

  get holder(): string | undefined {
    return this.#lease?.spec.holderIdentity;
  }

  disturb(identity: string): void {
    this.#troubles.set(
      identity,
      this.random.pick(["none", "none", "unreachable", "answer-lost", "slow", "late-or-never"] as const),
    );
  }

  heal(): void {
    this.#troubles.clear();
  }

  connection(identity: string): Transport {
    return {
      request: async (request) => {
        const trouble = this.#troubles.get(identity) ?? "none";
        const isLate = trouble === "late-or-never";
        // most requests are lost, and the answers of the others take nearly as long as the holder may wait
        if (trouble === "unreachable" || (isLate && this.random.below(4) > 0))
          throw new ConnectionError("unreachable", "cut");
        if (trouble === "slow") await this.#wait(this.random.below(12_000));
        const { status, body } = this.#answer(request);
        if (trouble === "slow") await this.#wait(this.random.below(12_000));
        if (isLate && request.method !== "GET") await this.#wait(7_000 + this.random.below(2_500));
        if (trouble === "answer-lost") throw new ConnectionError("timeout", "lost");
        async function* bytes() {
          yield Buffer.from(JSON.stringify(body));
        }
        return { status, headers: {}, body: bytes() };
      },
      close: async () => undefined,
    };
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.clock.after(ms, resolve));
  }

  #answer({ method, body }: TransportRequest): { status: number; body: object } {
    if (method === "GET")
      return this.#lease === undefined ? failure(404, "NotFound") : { status: 200, body: this.#lease };
    const sent = JSON.parse(Buffer.from(body ?? []).toString()) as StoredLease;
    if (method === "POST" && this.#lease !== undefined) return failure(409, "AlreadyExists");
    if (method === "PUT" && sent.metadata.resourceVersion !== this.#lease?.metadata.resourceVersion)
      return failure(409, "Conflict");
    const metadata = { ...sent.metadata, resourceVersion: `v${++this.#version}` };
    this.#lease = { ...sent, metadata };
    return { status: 200, body: this.#lease };
  }
}

function failure(code: number, reason: string): { status: number; body: object } {
  return { status: code, body: statusBody(code, reason) };
}
