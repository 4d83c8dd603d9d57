// Code generated from schemas/policy/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { Eviction } from "./eviction.types.js";
import type { PodDisruptionBudget } from "./pod-disruption-budget.types.js";

/** /apis/policy/v1/namespaces/{namespace}/evictions */
export const evictions = defineResource<Eviction>({
  group: "policy",
  version: "v1",
  kind: "Eviction",
  resource: "evictions",
  scope: "Namespaced",
  served: false,
  storage: false,
  root: "policy/v1/eviction#Eviction",
  schemaMark: "802fe985d351b6cd",
  shapeMark: "a471bf73a253bf64",
  code: () => import("./eviction.handlers.js"),
});

/** /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets */
export const podDisruptionBudgets = defineResource<PodDisruptionBudget>({
  group: "policy",
  version: "v1",
  kind: "PodDisruptionBudget",
  resource: "poddisruptionbudgets",
  shortNames: ["pdb"],
  scope: "Namespaced",
  subresources: { status: true },
  root: "policy/v1/pod-disruption-budget#PodDisruptionBudget",
  schemaMark: "b85243d1a89abeec",
  shapeMark: "0c0473e779b5500f",
  code: () => import("./pod-disruption-budget.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [evictions, podDisruptionBudgets];
