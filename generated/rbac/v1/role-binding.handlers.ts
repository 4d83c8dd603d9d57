// Code generated from schemas/rbac/v1/role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./role-binding.schema.js";
import { structs as subjectsStructs } from "./subjects.schema.js";

export { merge } from "./role-binding.merge.js";
export { protobuf } from "./role-binding.protobuf.js";
export { validate } from "./role-binding.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...subjectsStructs };
}
