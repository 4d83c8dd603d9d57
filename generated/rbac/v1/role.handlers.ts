// Code generated from schemas/rbac/v1/role.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as clusterRoleStructs } from "./cluster-role.schema.js";
import { structs } from "./role.schema.js";

export { merge } from "./role.merge.js";
export { protobuf } from "./role.protobuf.js";
export { validate } from "./role.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...clusterRoleStructs };
}
