// Code generated from schemas/coordination/v1/lease.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { merge } from "./lease.merge.js";
import { protobuf } from "./lease.protobuf.js";
import { structs } from "./lease.schema.js";
import type { Lease } from "./lease.types.js";
import { validate } from "./lease.validate.js";

/** /apis/${coordinationGroup}/v1/namespaces/{namespace}/leases */
export const leases = defineResource<Lease>({
  group: "${coordinationGroup}",
  version: "v1",
  kind: "Lease",
  resource: "leases",
  scope: "Namespaced",
  printerColumns: [
    { name: "Holder", type: "string", jsonPath: ".spec.holderIdentity", description: "Who holds the lease." },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  root: "coordination/v1/lease#Lease",
  structs: () => (structs),
  validate,
  merge,
  protobuf,
});
