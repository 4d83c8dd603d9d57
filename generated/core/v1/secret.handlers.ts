// Code generated from schemas/core/v1/secret.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./secret.schema.js";

export { merge } from "./secret.merge.js";
export { protobuf } from "./secret.protobuf.js";
export { validate } from "./secret.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
