// Code generated from schemas/core/v1/resource-quota.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./resource-quota.schema.js";

export { merge } from "./resource-quota.merge.js";
export { protobuf } from "./resource-quota.protobuf.js";
export { validate } from "./resource-quota.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
