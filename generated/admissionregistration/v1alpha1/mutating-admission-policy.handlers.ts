// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as matchingStructs } from "./matching.schema.js";
import { structs } from "./mutating-admission-policy.schema.js";

export { merge } from "./mutating-admission-policy.merge.js";
export { protobuf } from "./mutating-admission-policy.protobuf.js";
export { validate } from "./mutating-admission-policy.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...matchingStructs, ...metaV1MetaStructs };
}
