/** One server on the memory engine, and the planted faults again, in the answers of a real server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkHistory } from "./check-history.js";
import { FAULTS } from "./faults.js";
import { OverlappingEngine } from "./overlapping-engine.js";
import { Random } from "./random.js";
import { record } from "./run.js";
import { runSeed } from "./seed.js";
import { CLIENTS, historyTests, type Store, withServers } from "./topology.js";

const OPERATIONS = 8_000;
const OPERATIONS_TO_SPOIL = 1500;
/** Not every history has a place for every fault. */
const FEWEST_PLANTED = 28;

const openStore = async (): Promise<Store> => ({ storage: new OverlappingEngine(), remove: async () => undefined });

historyTests({ name: "memory", servers: 1, operations: OPERATIONS, openStore });

const seed = runSeed();

test(`errors planted in a recorded history are found, seed ${seed}`, async () => {
  const { history } = await withServers({ servers: 1, openStore }, (servers) =>
    record({ seed, operations: OPERATIONS_TO_SPOIL, clients: CLIENTS, servers }),
  );
  assert.deepEqual(checkHistory(history), []);
  const random = new Random(seed);
  let planted = 0;
  for (const { name, breaks, plant } of FAULTS) {
    const faulty = plant(history, random);
    if (faulty === undefined) continue;
    planted++;
    const found = new Set(checkHistory(faulty).map(({ rule }) => rule));
    assert.ok(
      breaks.some((rule) => found.has(rule)),
      `${name}: wanted ${breaks.join(" or ")}, found ${[...found].join(", ") || "nothing"}`,
    );
  }
  assert.ok(planted >= FEWEST_PLANTED, `only ${planted} of ${FAULTS.length} faults had a place`);
});
