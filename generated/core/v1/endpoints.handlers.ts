// Code generated from schemas/core/v1/endpoints.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./endpoints.schema.js";
import { structs as referencesStructs } from "./references.schema.js";

export { merge } from "./endpoints.merge.js";
export { protobuf } from "./endpoints.protobuf.js";
export { validate } from "./endpoints.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...referencesStructs };
}
