// Code generated from schemas/rbac/v1/cluster-role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./cluster-role-binding.schema.js";
import { structs as subjectsStructs } from "./subjects.schema.js";

export { merge } from "./cluster-role-binding.merge.js";
export { protobuf } from "./cluster-role-binding.protobuf.js";
export { validate } from "./cluster-role-binding.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...subjectsStructs };
}
