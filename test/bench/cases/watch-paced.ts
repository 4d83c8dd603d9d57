/** Measures the cost and the latency of deliveries to watchers at a fixed rate of updates. */
import type { BenchCase, Scale } from "../bench-case.js";
import { type LoadPlan, SLOT, type Transport, VERSION, type WatchPlan } from "../load/plan.js";
import { openBareFanOut } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { bareServer, COLLECTION, storedObjects, updatePlan } from "./config-maps.js";

/** Number of objects that are updated in turn if every watcher sees all of them. */
const OBJECTS = 64;
const MEASURED_MS = 2_000;

interface Paced {
  readonly name: string;
  readonly watchers: number;
  /** Updates per second. 1,000 watchers get few, since bare sockets on one core manage only about 80. */
  readonly pace: number;
  readonly sees: WatchPlan["sees"];
  readonly transport?: Transport;
}

const HUNDRED = { name: "watch-100", watchers: 100, pace: 100, sees: "every-write" } as const;
const all: readonly Paced[] = [
  { name: "watch-1", watchers: 1, pace: 200, sees: "every-write" },
  HUNDRED,
  { name: "watch-1000", watchers: 1_000, pace: 20, sees: "every-write" },
  // Each watcher selects one object and each update changes one, so a write must cost the same with more watchers.
  { name: "watch-10-by-name", watchers: 10, pace: 200, sees: "own-slot" },
  { name: "watch-1000-by-name", watchers: 1_000, pace: 200, sees: "own-slot" },
];

export const pacedWatchCases: readonly BenchCase[] = all.map(pacedCase);

/** `watch-100` over another transport. */
export function hundredWatchers(transport: Transport): BenchCase {
  return pacedCase({ ...HUNDRED, name: `${HUNDRED.name}-${transport}`, transport });
}

function pacedCase(paced: Paced): BenchCase {
  return {
    name: paced.name,
    unit: paced.sees === "every-write" ? "delivery" : "write",
    floorIs: `${bareServer(paced.transport)} that writes the same event to the responses that want it`,
    rounds: 2,
    measuredMs: MEASURED_MS,
    ours(scale) {
      const plan = planOf(paced, scale);
      return openOurs({ plan, seed: { path: COLLECTION, bodies: storedObjects(plan.slots) } });
    },
    floor: (scale, recording) => openBareFanOut(planOf(paced, scale), recording),
  };
}

function planOf({ watchers: wanted, pace, sees, transport = "plain" }: Paced, { maxWatchers }: Scale): LoadPlan {
  const watchers = Math.min(wanted, maxWatchers);
  const everything = `${COLLECTION}?watch=true&resourceVersion=${VERSION}`;
  const path = sees === "every-write" ? everything : `${everything}&fieldSelector=metadata.name%3Dobject-${SLOT}`;
  const objects = sees === "every-write" ? OBJECTS : watchers;
  return { ...updatePlan(objects, 1), transport, watch: { path, watchers, sees }, pace };
}
