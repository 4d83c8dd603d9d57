// Code generated from schemas/coordination/v1alpha2. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { LeaseCandidate } from "./lease-candidate.types.js";

/** /apis/${coordinationGroup}/v1alpha2/namespaces/{namespace}/leasecandidates */
export const leaseCandidates = defineResource<LeaseCandidate>({
  group: "${coordinationGroup}",
  version: "v1alpha2",
  kind: "LeaseCandidate",
  resource: "leasecandidates",
  scope: "Namespaced",
  storage: false,
  lifecycle: { introduced: "1.32", deprecated: "1.35", removed: "1.38" },
  root: "coordination/v1alpha2/lease-candidate#LeaseCandidate",
  schemaMark: "f9507887b00b27d4",
  shapeMark: "1e4cea6c72ab6103",
  code: () => import("./lease-candidate.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [leaseCandidates];
