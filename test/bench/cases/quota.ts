/**
 * Measures quotas: creates in a namespace with a quota against the same creates without one, and the cost of the plug-in if
 * there is no quota.
 */
import type { BenchCase, Scale } from "../bench-case.js";
import { openOurs, type RequestSeed } from "../sides/ours.js";
import { createPlan } from "./config-maps.js";

const CONCURRENCIES = [1, 64];

/** A bound that allows all creates. */
const QUOTA: RequestSeed = {
  path: "/api/v1/namespaces/default/resourcequotas",
  bodies: [JSON.stringify({ metadata: { name: "wide" }, spec: { hard: { "count/configmaps": "1000000000" } } })],
};

type Storage = (scale: Scale) => string;

function caseOf(name: string, concurrency: number, storage: Storage): BenchCase {
  const plan = createPlan(concurrency);
  return {
    name: `quota-${name}-${concurrency}`,
    unit: "create",
    floorIs: "the same in a namespace without a quota",
    ours: (scale) => openOurs({ plan, storage: storage(scale), seed: QUOTA }),
    floor: (scale) => openOurs({ plan, storage: storage(scale) }),
  };
}

const noneCase: BenchCase = {
  name: "quota-none-64",
  unit: "create",
  floorIs: "the same without the plug-in",
  ours: () => openOurs({ plan: createPlan(64) }),
  floor: () => openOurs({ plan: createPlan(64), server: { disableAdmissionPlugins: ["ResourceQuota"] } }),
};

export const quotaCases: readonly BenchCase[] = [
  ...CONCURRENCIES.map((concurrency) => caseOf("memory", concurrency, () => "memory")),
  ...CONCURRENCIES.map((concurrency) => caseOf("durable", concurrency, ({ directory }) => `lmdb:${directory}`)),
  noneCase,
];
