/**
 * Generated histories of a store that keeps every guarantee: operations take effect at one moment between call and
 * return, lists copy the state, watches receive the log. The checkers must accept them, and faults are planted in them.
 */
import type { History, WatchRead } from "./history.js";
import type { Random } from "./random.js";
import { SimulatedClient } from "./simulated-client.js";
import { SimulatedStore } from "./simulated-store.js";
import { SimulatedWatch } from "./simulated-watch.js";
import { anyFreshness, anyScope, RESOURCES, type World } from "./simulated-world.js";

const CLIENTS = 4;
const WATCHES = 6;

/** @param steps the number of steps of clients and watches: calls, effects, returns, deliveries */
export function simulate(random: Random, steps: number): History {
  let moment = 0;
  const world: World = {
    random,
    store: new SimulatedStore(random),
    operations: [],
    lists: [],
    tick: () => ++moment,
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => new SimulatedClient(world, `client ${index}`));
  const watches = RESOURCES.map((resource, index) => {
    const scope = { resource, namespace: undefined, group: undefined };
    return new SimulatedWatch(world, `witness ${index}`, scope, { type: "after", version: 0 });
  });
  for (let step = 0; step < steps; step++) {
    if (random.chance(30)) random.pick(watches).deliver();
    else random.pick(clients).step();
    if (watches.length < RESOURCES.length + WATCHES && random.chance(5)) watches.push(anyWatch(world, watches.length));
  }
  for (const client of clients) client.finish();
  return {
    operations: world.operations,
    lists: world.lists,
    watches: watches.map((watch): WatchRead => watch.finish()),
  };
}

function anyWatch(world: World, number: number): SimulatedWatch {
  const { random, store } = world;
  const start = random.pick<WatchRead["start"]>([
    { type: "after", version: random.below(store.version + 1) },
    { type: "state", freshness: anyFreshness(random, store.version, ["latest", "any", "atLeast"]), isMarked: true },
    { type: "state", freshness: { type: random.pick(["latest", "any"] as const) }, isMarked: false },
  ]);
  return new SimulatedWatch(world, `watch ${number}`, anyScope(random), start);
}
