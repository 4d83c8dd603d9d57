// Code generated from schemas/certificates/v1/certificate-signing-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./certificate-signing-request.schema.js";

export { merge } from "./certificate-signing-request.merge.js";
export { protobuf } from "./certificate-signing-request.protobuf.js";
export { validate } from "./certificate-signing-request.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
