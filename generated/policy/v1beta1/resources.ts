// Code generated from schemas/policy/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { PodDisruptionBudget } from "./pod-disruption-budget.types.js";

/** /apis/policy/v1beta1/namespaces/{namespace}/poddisruptionbudgets */
export const podDisruptionBudgets = defineResource<PodDisruptionBudget>({
  group: "policy",
  version: "v1beta1",
  kind: "PodDisruptionBudget",
  resource: "poddisruptionbudgets",
  shortNames: ["pdb"],
  scope: "Namespaced",
  subresources: { status: true },
  storage: false,
  lifecycle: {
    introduced: "1.5",
    deprecated: "1.21",
    removed: "1.25",
    replacement: { group: "policy", version: "v1", kind: "PodDisruptionBudget" },
  },
  root: "policy/v1beta1/pod-disruption-budget#PodDisruptionBudget",
  schemaMark: "19595a211c10f027",
  shapeMark: "0c0473e779b5500f",
  code: () => import("./pod-disruption-budget.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [podDisruptionBudgets];
