/** Lists whole collections of 1,000, 10,000 and 100,000 objects, about 2, 20 and 200 MB, at once and page by page. */
import type { BenchCase } from "../bench-case.js";
import type { LoadPlan, Transport } from "../load/plan.js";
import { openPagedReplay, openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { bareServer, COLLECTION, configMapSeed, readPlan } from "./config-maps.js";

/** The page size that stock clients request. */
const PAGE_OBJECTS = 500;
/** Cases with more objects take long to fill. */
const MANY = 10_000;

const whole = readPlan(COLLECTION);

export const listCases: readonly BenchCase[] = [1_000, 10_000, 100_000].map((objects) =>
  caseOf(`list-${objects}`, objects, whole),
);

/** `list-1000` over another transport. */
export function thousandOver(transport: Transport): BenchCase {
  return caseOf(`list-1000-${transport}`, 1_000, { ...whole, transport });
}

function caseOf(name: string, objects: number, plan: LoadPlan): BenchCase {
  return {
    name,
    unit: "list",
    floorIs: `${bareServer(plan.transport)} that answers the same bytes from one buffer`,
    ...(objects > MANY ? { rounds: 2 } : {}),
    ours: ({ maxObjects }) => openOurs({ plan, fill: configMapSeed(Math.min(objects, maxObjects)) }),
    floor: (_scale, recording) => openReplay(plan, recording),
  };
}

export const chunkedListCases: readonly BenchCase[] = [10_000, 100_000].map((objects) => ({
  name: `list-chunked-${objects}`,
  unit: "list",
  floorIs: "bare node:http that answers the same pages from prepared buffers",
  ...(objects > MANY ? { rounds: 1 } : {}),
  ours: ({ maxObjects }) => {
    const count = Math.min(objects, maxObjects);
    return openOurs({ plan: pagedPlan(count), fill: configMapSeed(count) });
  },
  floor: ({ maxObjects }, recording) => openPagedReplay(pagedPlan(Math.min(objects, maxObjects)), recording),
}));

/** The collection has at least four pages. */
function pagedPlan(objects: number): LoadPlan {
  const limit = Math.min(PAGE_OBJECTS, Math.ceil(objects / 4));
  return { ...readPlan(`${COLLECTION}?limit=${limit}`), isPaged: true };
}
