/** Compressed lists, the first one and later ones, and lists with a write between them, compressed and not. */
import type { BenchCase, Side } from "../bench-case.js";
import { events } from "../corpus.js";
import { type LoadPlan, NUMBER } from "../load/plan.js";
import { openCompressing, openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import type { Seed } from "../sides/seed.js";
import { COLLECTION, configMapSeed, readPlan, updatePlan } from "./config-maps.js";
import { type Form, gzip } from "./forms.js";

const OBJECTS = 10_000;
/** A compressed list of another resource, which shares only code with the measured one. */
const OTHER_OBJECTS = 1_000;
const EVENTS = "/api/v1/namespaces/default/events";

const compressed: LoadPlan = { ...readPlan(COLLECTION), headers: gzip.headers };
const first: LoadPlan = { ...compressed, connections: 1, warmUp: { ...readPlan(EVENTS), headers: gzip.headers } };

export const gzipListCases: readonly BenchCase[] = [
  {
    ...caseOf("gzip", () => compressed, openReplay),
    floorIs: "bare node:http that answers the same compressed bytes from one buffer",
  },
  {
    ...caseOf("gzip-first", () => first, openCompressing),
    unit: "first list",
    rounds: 5,
    floorIs: "bare node:http that compresses the same bytes in one go at the same level",
  },
  caseOf("writes", (objects) => afterWrites(objects, {}), openReplay),
  caseOf("gzip-writes", (objects) => afterWrites(objects, gzip.headers), openReplay),
];

function caseOf(
  name: string,
  planOf: (objects: number) => LoadPlan,
  openFloor: (plan: LoadPlan, recording: Buffer) => Promise<Side>,
): BenchCase {
  const sizeOf = (maxObjects: number): number => Math.min(OBJECTS, maxObjects);
  return {
    name: `list-${OBJECTS}-${name}`,
    unit: "list",
    floorIs: "bare node:http that reads the write and answers the same list from one buffer",
    rounds: 2,
    ours({ maxObjects }) {
      const objects = sizeOf(maxObjects);
      const others = { ...otherSeed, count: Math.min(OTHER_OBJECTS, maxObjects) };
      return openOurs({ plan: planOf(objects), fill: [configMapSeed(objects), others] });
    },
    floor: ({ maxObjects }, recording) => openFloor(planOf(sizeOf(maxObjects)), recording),
  };
}

const otherSeed: Seed = {
  gr: { group: "", resource: "events" },
  collection: EVENTS,
  bodies: events(`object-${NUMBER}`, "wanted"),
  count: OTHER_OBJECTS,
};

/** One object changes between two lists. */
function afterWrites(objects: number, headers: Form["headers"]): LoadPlan {
  return { ...readPlan(COLLECTION), headers, connections: 1, before: updatePlan(objects, 1) };
}
