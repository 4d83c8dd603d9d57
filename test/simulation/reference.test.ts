/** The simulation compared with stock controllers: the same scenes lead to the same states, conditions and Events. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { startTestServer, type TestServer, VirtualClock } from "../../runtime/testing/index.js";
import { type Observation, observe } from "./support/observation.js";
import { DECLARED, PLAYS } from "./support/plays.js";
import { Scene } from "./support/scene.js";

const recorded = JSON.parse(readFileSync(join(import.meta.dirname, "recorded.json"), "utf8")) as Record<
  string,
  Observation
>;

/** What happens in these scenes takes long, so they have a server whose time is made to pass faster. */
const LONG = /^autoscaler:/;
const STEP_MS = 1_000;
const STEP_PAUSE_MS = 20;

let server: TestServer;
let hurriedServer: TestServer;
let hurrying: Promise<void>;
let isOver = false;
const errors: unknown[] = [];

before(async () => {
  const options = {
    simulate: { workloads: DECLARED },
    emulatedVersion: "1.35",
    reportError: (error: unknown) => errors.push(error),
  };
  server = await startTestServer(options);
  hurriedServer = await startTestServer({ ...options, clock: new VirtualClock({ start: Date.now() }) });
  hurrying = (async () => {
    // Not so fast that Events expire while a scene goes on.
    while (!isOver) {
      await hurriedServer.clock.advance(STEP_MS);
      await new Promise((resolve) => setTimeout(resolve, STEP_PAUSE_MS));
    }
  })();
});

after(async () => {
  isOver = true;
  await hurrying;
  await hurriedServer.stop();
  await server.stop();
  assert.deepEqual(errors, []);
});

test("every scene was recorded, and no other", () => {
  assert.deepEqual(Object.keys(recorded).sort(), Object.keys(PLAYS).sort());
});

for (const [number, [name, play]] of Object.entries(PLAYS).entries()) {
  test(`as on the reference: ${name}`, async () => {
    const namespace = `play-${number}`;
    const { client } = LONG.test(name) ? hurriedServer : server;
    await client.core.v1.namespaces().create({ metadata: { name: namespace } });
    const scene = new Scene(client, namespace);
    const hasAccount = await scene.eventually(
      async () => (await scene.get("v1", "ServiceAccount", "default")) !== undefined,
    );
    assert.ok(hasAccount);
    await play(scene);
    const expected = recorded[name];
    assert.ok(expected);
    // Events and counts follow what they report, and the state of the cluster follows the scene's last condition.
    let seen: Observation | undefined;
    await scene.eventually(async () => {
      seen = JSON.parse(JSON.stringify(await observe(scene)).replaceAll(namespace, "NAMESPACE")) as Observation;
      return isDeepStrictEqual(withoutSteps(seen), withoutSteps(expected));
    }, 3_000);
    assert.deepEqual(withoutSteps(seen), withoutSteps(expected));
  });
}

const SCALING = /^(.* Scaled (up|down) replica set \S+) from (\d+) to (\d+)$/;

/**
 * A rollout takes as many steps as its controller looks at pods on the way, which is a matter of speed: its ends count.
 * Each step is a generation of a ReplicaSet.
 */
function withoutSteps(seen: Observation | undefined): Observation | undefined {
  if (seen === undefined) return undefined;
  const others = seen.events.filter((line) => !SCALING.test(line));
  const ends = new Map<string, { readonly low: number; readonly high: number }>();
  for (const line of seen.events) {
    const [, what = "", direction, from, to] = SCALING.exec(line) ?? [];
    if (direction === undefined) continue;
    const { low = Number.POSITIVE_INFINITY, high = 0 } = ends.get(what) ?? {};
    ends.set(what, { low: Math.min(low, Number(from), Number(to)), high: Math.max(high, Number(from), Number(to)) });
  }
  if (ends.size === 0) return seen;
  return {
    objects: {
      ...seen.objects,
      ReplicaSet: (seen.objects.ReplicaSet as readonly object[] | undefined)?.map(withoutObservedGeneration),
    },
    events: [...others, ...[...ends].map(([what, { low, high }]) => `${what}: ${low}, ${high}`)].sort(),
  };
}

function withoutObservedGeneration(set: { readonly status?: object }): object {
  const { observedGeneration: _, ...status } = (set.status ?? {}) as { observedGeneration?: number };
  return { ...set, status };
}
