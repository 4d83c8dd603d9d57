// Code generated from schemas/core/v1/config-map.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./config-map.schema.js";

export { merge } from "./config-map.merge.js";
export { protobuf } from "./config-map.protobuf.js";
export { validate } from "./config-map.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
