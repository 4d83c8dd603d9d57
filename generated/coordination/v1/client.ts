// Code generated from schemas/coordination/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { LeaseApply } from "./lease.apply.js";
import type { Lease } from "./lease.types.js";

export const leases: ResourceReference<Lease, "Namespaced", LeaseApply> = {
  group: "${coordinationGroup}",
  version: "v1",
  kind: "Lease",
  resource: "leases",
  scope: "Namespaced",
};

export type * from "./lease.types.js";
export type * from "./lease.apply.js";
