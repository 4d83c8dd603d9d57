// Code generated from schemas/coordination/v1alpha2/lease-candidate.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./lease-candidate.schema.js";

export { merge } from "./lease-candidate.merge.js";
export { protobuf } from "./lease-candidate.protobuf.js";
export { validate } from "./lease-candidate.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
