// Code generated from schemas/authentication/v1/token-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./token-request.schema.js";

export { merge } from "./token-request.merge.js";
export { protobuf } from "./token-request.protobuf.js";
export { validate } from "./token-request.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
