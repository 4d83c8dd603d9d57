// Code generated from schemas/rbac/v1/cluster-role.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { merge } from "./cluster-role.merge.js";
import { protobuf } from "./cluster-role.protobuf.js";
import { structs } from "./cluster-role.schema.js";
import type { ClusterRole } from "./cluster-role.types.js";
import { validate } from "./cluster-role.validate.js";

/** /apis/${rbacGroup}/v1/clusterroles */
export const clusterRoles = defineResource<ClusterRole>({
  group: "${rbacGroup}",
  version: "v1",
  kind: "ClusterRole",
  resource: "clusterroles",
  scope: "Cluster",
  printerColumns: [
    { name: "Created At", type: "date", jsonPath: ".metadata.creationTimestamp", description: "When it was created." },
  ],
  root: "rbac/v1/cluster-role#ClusterRole",
  structs: () => ({ ...structs, ...metaV1MetaStructs }),
  validate,
  merge,
  protobuf,
});
