// Code generated from schemas/core/v1/namespace.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./namespace.schema.js";

export { merge } from "./namespace.merge.js";
export { protobuf } from "./namespace.protobuf.js";
export { validate } from "./namespace.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
