// Code generated from schemas/admissionregistration/v1/validating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as matchingStructs } from "./matching.schema.js";
import { structs } from "./validating-admission-policy-binding.schema.js";

export { merge } from "./validating-admission-policy-binding.merge.js";
export { protobuf } from "./validating-admission-policy-binding.protobuf.js";
export { validate } from "./validating-admission-policy-binding.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...matchingStructs, ...metaV1MetaStructs };
}
