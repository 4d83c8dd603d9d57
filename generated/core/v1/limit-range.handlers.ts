// Code generated from schemas/core/v1/limit-range.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./limit-range.schema.js";

export { merge } from "./limit-range.merge.js";
export { protobuf } from "./limit-range.protobuf.js";
export { validate } from "./limit-range.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
