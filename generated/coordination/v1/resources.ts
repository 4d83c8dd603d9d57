// Code generated from schemas/coordination/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { Lease } from "./lease.types.js";

/** /apis/${coordinationGroup}/v1/namespaces/{namespace}/leases */
export const leases = defineResource<Lease>({
  group: "${coordinationGroup}",
  version: "v1",
  kind: "Lease",
  resource: "leases",
  scope: "Namespaced",
  root: "coordination/v1/lease#Lease",
  schemaMark: "63a5dd7413f9b782",
  shapeMark: "408dbfadcbf439ac",
  code: () => import("./lease.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [leases];
