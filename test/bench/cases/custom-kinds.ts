/** A kind of a CustomResourceDefinition beside the built-in kind of the same shape: the same load on both. */
import type { BenchCase } from "../bench-case.js";
import { APPLY_TYPE, type LoadPlan, NUMBER } from "../load/plan.js";
import { type CustomKind, openOurs, type RequestSeed } from "../sides/ours.js";
import { COLLECTION, createPlan, storedObjects, updatePlan } from "./config-maps.js";
import { getPlan } from "./get.js";
import { OBJECTS } from "./written-kinds.js";

const OWNER = "owner";
/** The name is short, so that objects of both kinds have the same length, but for a few bytes. */
const GROUP = "ex.io";
const CUSTOM_COLLECTION = `/apis/${GROUP}/v1/namespaces/default/configmaps`;

const texts = { type: "object", additionalProperties: { type: "string" } };
const customKind: CustomKind = {
  collection: CUSTOM_COLLECTION,
  definition: {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `configmaps.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Namespaced",
      names: { plural: "configmaps", kind: "ConfigMap" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: { data: texts, binaryData: texts, immutable: { type: "boolean" } },
            },
          },
        },
      ],
    },
  },
};

interface Load {
  readonly verb: string;
  readonly unit: string;
  readonly plan: LoadPlan;
  readonly seed?: RequestSeed;
}

const stored: RequestSeed = { path: COLLECTION, bodies: storedObjects(OBJECTS) };
const update = updatePlan(OBJECTS, 16);
const dataPatch = JSON.stringify({ data: { revision: NUMBER } });

const writes: readonly Load[] = [
  { verb: "create", unit: "create", plan: createPlan(16) },
  {
    // A PUT of a custom object must name its version, which the load does not know.
    verb: "patch-merge",
    unit: "patch",
    plan: { ...update, method: "PATCH", bodies: [dataPatch], contentType: "application/merge-patch+json" },
    seed: stored,
  },
  {
    verb: "apply-changed",
    unit: "apply",
    plan: { ...update, method: "PATCH", path: `${update.path}?fieldManager=${OWNER}`, contentType: APPLY_TYPE },
    seed: { ...stored, appliedBy: OWNER },
  },
];

export const customWriteCases: readonly BenchCase[] = writes.map(caseOf);
export const customGetCase: BenchCase = caseOf({ verb: "get", unit: "get", plan: getPlan, seed: stored });

function caseOf({ verb, unit, plan, seed }: Load): BenchCase {
  return {
    name: `${verb}-custom`,
    unit,
    floorIs: "the same load of ConfigMaps",
    ours: () =>
      openOurs({
        plan: { ...plan, path: customPath(plan.path), bodies: plan.bodies.map(customBody) },
        customKind,
        ...(seed === undefined
          ? {}
          : { seed: { ...seed, path: customPath(seed.path), bodies: seed.bodies.map(customBody) } }),
      }),
    floor: () => openOurs({ plan, ...(seed === undefined ? {} : { seed }) }),
  };
}

function customPath(path: string): string {
  return path.replace(COLLECTION, CUSTOM_COLLECTION);
}

function customBody(text: string): string {
  return text.replace('"apiVersion":"v1"', `"apiVersion":"${GROUP}/v1"`);
}
