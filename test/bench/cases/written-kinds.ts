/** The kinds that the cases of writes use: a flat one and a deeply nested one. */
import { configMaps, deployments, REVISION_ANNOTATION } from "../corpus.js";
import { type LoadPlan, NUMBER, SLOT } from "../load/plan.js";
import type { RequestSeed } from "../sides/ours.js";
import { COLLECTION, numbered } from "./config-maps.js";

/** Number of objects that the writes update in turn. */
export const OBJECTS = 64;

export type PatchName = "merge" | "strategic" | "json";

export interface WrittenKind {
  /** Suffix of the names of its cases. */
  readonly suffix: string;
  readonly collection: string;
  /** Returns bodies of whole objects. Another revision changes one value. */
  bodies(name: string, revision?: string): string[];
  /** Patches that set one value to the number of the request. */
  readonly patches: Readonly<Record<PatchName, object>>;
}

const dataPatch = { data: { revision: NUMBER } };
const image = `registry.example.com/proxy:${NUMBER}`;

export const writtenKinds: readonly WrittenKind[] = [
  {
    suffix: "",
    collection: COLLECTION,
    bodies: configMaps,
    patches: {
      merge: dataPatch,
      strategic: dataPatch,
      json: [{ op: "replace", path: "/data/revision", value: NUMBER }],
    },
  },
  {
    suffix: "-deployment",
    collection: "/apis/apps/v1/namespaces/default/deployments",
    bodies: deployments,
    patches: {
      merge: { spec: { template: { metadata: { annotations: { [REVISION_ANNOTATION]: NUMBER } } } } },
      strategic: { spec: { template: { spec: { containers: [{ name: "proxy", image }] } } } },
      json: [{ op: "replace", path: "/spec/template/spec/containers/1/image", value: image }],
    },
  },
];

/** The objects that writes update in turn, at revision 0. */
export function seedOf({ collection, bodies }: WrittenKind): RequestSeed {
  return { path: collection, bodies: numbered(bodies(`object-${NUMBER}`), OBJECTS) };
}

/** The members that all load plans of writes to these objects share. */
export function writePlan({ collection }: WrittenKind): Omit<LoadPlan, "method" | "bodies"> {
  return { path: `${collection}/object-${SLOT}`, status: 200, connections: 16, slots: OBJECTS };
}
