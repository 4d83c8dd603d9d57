// Code generated from schemas/apiserverinternal/v1alpha1/storage-version.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./storage-version.schema.js";

export { merge } from "./storage-version.merge.js";
export { protobuf } from "./storage-version.protobuf.js";
export { validate } from "./storage-version.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
