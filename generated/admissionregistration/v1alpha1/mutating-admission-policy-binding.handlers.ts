// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as matchingStructs } from "./matching.schema.js";
import { structs } from "./mutating-admission-policy-binding.schema.js";

export { merge } from "./mutating-admission-policy-binding.merge.js";
export { protobuf } from "./mutating-admission-policy-binding.protobuf.js";
export { validate } from "./mutating-admission-policy-binding.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...matchingStructs, ...metaV1MetaStructs };
}
