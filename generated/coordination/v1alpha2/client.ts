// Code generated from schemas/coordination/v1alpha2. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { LeaseCandidateApply } from "./lease-candidate.apply.js";
import type { LeaseCandidate } from "./lease-candidate.types.js";

export const leaseCandidates: ResourceReference<LeaseCandidate, "Namespaced", LeaseCandidateApply> = {
  group: "${coordinationGroup}",
  version: "v1alpha2",
  kind: "LeaseCandidate",
  resource: "leasecandidates",
  scope: "Namespaced",
};

export type * from "./lease-candidate.types.js";
export type * from "./lease-candidate.apply.js";
