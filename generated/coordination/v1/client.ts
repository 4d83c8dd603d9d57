// Code generated from schemas/coordination/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { LeaseApply } from "./lease.apply.js";
import type { Lease } from "./lease.types.js";

export const leases = defineReference<Lease, "Namespaced", LeaseApply>({
  group: "${coordinationGroup}",
  version: "v1",
  kind: "Lease",
  resource: "leases",
  scope: "Namespaced",
});
