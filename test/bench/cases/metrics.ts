/** Measures the cost of metrics and traces: whole servers against the same servers without them. */
import type { BenchCase } from "../bench-case.js";
import type { LoadPlan } from "../load/plan.js";
import { type OurOptions, openOurs } from "../sides/ours.js";
import { openUnmeasured } from "../sides/unmeasured.js";
import { COLLECTION, configMapSeed, createPlan, readPlan, storedObjects } from "./config-maps.js";
import { getPlan } from "./get.js";

const OBJECTS = 64;
const LISTED = 1_000;
const list: LoadPlan = readPlan(COLLECTION);

interface Load {
  readonly name: string;
  readonly unit: string;
  readonly options: (maxObjects: number) => OurOptions;
}

const loads: readonly Load[] = [
  {
    name: "get",
    unit: "get",
    options: () => ({ plan: getPlan, seed: { path: COLLECTION, bodies: storedObjects(OBJECTS) } }),
  },
  {
    name: `list-${LISTED}`,
    unit: "list",
    options: (maxObjects) => ({ plan: list, fill: configMapSeed(Math.min(LISTED, maxObjects)) }),
  },
  { name: "create", unit: "create", options: () => ({ plan: createPlan(16) }) },
];

export const metricCases: readonly BenchCase[] = loads.flatMap(({ name, unit, options }) => [
  {
    name: `metrics-${name}`,
    unit,
    floorIs: "the same server without metrics",
    ours: ({ maxObjects }) => openOurs(options(maxObjects)),
    floor: ({ maxObjects }) => openUnmeasured(options(maxObjects)),
  },
  {
    name: `traces-${name}`,
    unit,
    floorIs: "the same server without traces",
    ours: async ({ maxObjects }) =>
      openOurs({ ...options(maxObjects), server: { tracing: { tracer: await recorder() } } }),
    floor: ({ maxObjects }) => openOurs(options(maxObjects)),
  },
]);

/** Records every span and drops it instead of sending it. */
async function recorder() {
  const { BasicTracerProvider, NoopSpanProcessor } = await import("@opentelemetry/sdk-trace-base");
  return new BasicTracerProvider({ spanProcessors: [new NoopSpanProcessor()] }).getTracer("bench");
}
