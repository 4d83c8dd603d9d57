/** Measures encryption at rest: the same load on a server that encrypts stored objects and on one that does not. */
import type { BenchCase, Scale } from "../bench-case.js";
import type { LoadPlan } from "../load/plan.js";
import { type OurOptions, openOurs } from "../sides/ours.js";
import { COLLECTION, createPlan, readPlan, storedObjects } from "./config-maps.js";
import { getPlan } from "./get.js";

const LISTED = 1_000;

/** The profile of the product's sides. */
const configuration = JSON.stringify({
  apiVersion: "apiserver.config.k8s.io/v1",
  kind: "EncryptionConfiguration",
  resources: [
    {
      resources: ["configmaps"],
      providers: [{ aesgcm: { keys: [{ name: "key1", secret: Buffer.alloc(32, 7).toString("base64") }] } }],
    },
  ],
});

function caseOf(
  name: string,
  unit: string,
  plan: LoadPlan,
  more: (scale: Scale) => Pick<OurOptions, "storage" | "seed">,
): BenchCase {
  return {
    name: `encryption-aesgcm-${name}`,
    unit,
    floorIs: "the same, stored as it is",
    ours: (scale) => openOurs({ plan, ...more(scale), server: { encryption: { configuration } } }),
    floor: (scale) => openOurs({ plan, ...more(scale) }),
  };
}

const seeded = (count: number) => ({ path: COLLECTION, bodies: storedObjects(count) });

export const encryptionCases: readonly BenchCase[] = [
  caseOf("create-memory-16", "create", createPlan(16), () => ({})),
  caseOf("create-durable-16", "create", createPlan(16), ({ directory }) => ({ storage: `lmdb:${directory}` })),
  caseOf("get", "get", getPlan, () => ({ seed: seeded(64) })),
  caseOf("list-1000", "list", readPlan(COLLECTION), ({ maxObjects }) => ({
    seed: seeded(Math.min(LISTED, maxObjects)),
  })),
];
