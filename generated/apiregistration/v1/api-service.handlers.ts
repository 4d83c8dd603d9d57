// Code generated from schemas/apiregistration/v1/api-service.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./api-service.schema.js";

export { merge } from "./api-service.merge.js";
export { protobuf } from "./api-service.protobuf.js";
export { validate } from "./api-service.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
