// Code generated from schemas/admissionregistration/v1beta1/validating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as matchingStructs } from "./matching.schema.js";
import { structs } from "./validating-admission-policy.schema.js";

export { merge } from "./validating-admission-policy.merge.js";
export { protobuf } from "./validating-admission-policy.protobuf.js";
export { validate } from "./validating-admission-policy.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...matchingStructs, ...metaV1MetaStructs };
}
