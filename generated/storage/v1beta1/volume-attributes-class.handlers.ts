// Code generated from schemas/storage/v1beta1/volume-attributes-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./volume-attributes-class.schema.js";

export { merge } from "./volume-attributes-class.merge.js";
export { protobuf } from "./volume-attributes-class.protobuf.js";
export { validate } from "./volume-attributes-class.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
