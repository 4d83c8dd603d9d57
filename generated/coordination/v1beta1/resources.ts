// Code generated from schemas/coordination/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { LeaseCandidate } from "./lease-candidate.types.js";

/** /apis/${coordinationGroup}/v1beta1/namespaces/{namespace}/leasecandidates */
export const leaseCandidates = defineResource<LeaseCandidate>({
  group: "${coordinationGroup}",
  version: "v1beta1",
  kind: "LeaseCandidate",
  resource: "leasecandidates",
  scope: "Namespaced",
  lifecycle: { introduced: "1.33", deprecated: "1.36", removed: "1.39" },
  root: "coordination/v1beta1/lease-candidate#LeaseCandidate",
  schemaMark: "793ab2a8fa5c7dd8",
  shapeMark: "1e4cea6c72ab6103",
  code: () => import("./lease-candidate.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [leaseCandidates];
