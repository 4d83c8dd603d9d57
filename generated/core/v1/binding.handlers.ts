// Code generated from schemas/core/v1/binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./binding.schema.js";
import { structs as referencesStructs } from "./references.schema.js";

export { merge } from "./binding.merge.js";
export { protobuf } from "./binding.protobuf.js";
export { validate } from "./binding.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...referencesStructs };
}
