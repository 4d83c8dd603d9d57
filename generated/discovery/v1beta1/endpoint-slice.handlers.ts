// Code generated from schemas/discovery/v1beta1/endpoint-slice.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as coreV1ReferencesStructs } from "../../core/v1/references.schema.js";
import { structs } from "./endpoint-slice.schema.js";

export { merge } from "./endpoint-slice.merge.js";
export { protobuf } from "./endpoint-slice.protobuf.js";
export { validate } from "./endpoint-slice.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...coreV1ReferencesStructs };
}
