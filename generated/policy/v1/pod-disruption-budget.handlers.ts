// Code generated from schemas/policy/v1/pod-disruption-budget.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { merge } from "./pod-disruption-budget.merge.js";
import { protobuf } from "./pod-disruption-budget.protobuf.js";
import { structs } from "./pod-disruption-budget.schema.js";
import type { PodDisruptionBudget } from "./pod-disruption-budget.types.js";
import { validate } from "./pod-disruption-budget.validate.js";

/** /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets */
export const podDisruptionBudgets = defineResource<PodDisruptionBudget>({
  group: "policy",
  version: "v1",
  kind: "PodDisruptionBudget",
  resource: "poddisruptionbudgets",
  shortNames: ["pdb"],
  scope: "Namespaced",
  subresources: { status: true },
  printerColumns: [
    { name: "Min Available", type: "string", jsonPath: ".spec.minAvailable", description: "Pods that must be there." },
    {
      name: "Max Unavailable",
      type: "string",
      jsonPath: ".spec.maxUnavailable",
      description: "Pods that may be missing.",
    },
    {
      name: "Allowed Disruptions",
      type: "integer",
      jsonPath: ".status.disruptionsAllowed",
      description: "Pods that may be evicted now.",
    },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  root: "policy/v1/pod-disruption-budget#PodDisruptionBudget",
  structs: () => ({ ...structs, ...metaV1MetaStructs }),
  validate,
  merge,
  protobuf,
});
