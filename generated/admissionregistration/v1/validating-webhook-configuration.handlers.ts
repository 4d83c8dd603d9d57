// Code generated from schemas/admissionregistration/v1/validating-webhook-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as matchingStructs } from "./matching.schema.js";
import { structs } from "./validating-webhook-configuration.schema.js";

export { merge } from "./validating-webhook-configuration.merge.js";
export { protobuf } from "./validating-webhook-configuration.protobuf.js";
export { validate } from "./validating-webhook-configuration.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...matchingStructs, ...metaV1MetaStructs };
}
