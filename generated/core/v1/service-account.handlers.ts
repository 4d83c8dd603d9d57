// Code generated from schemas/core/v1/service-account.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as referencesStructs } from "./references.schema.js";
import { structs } from "./service-account.schema.js";

export { merge } from "./service-account.merge.js";
export { protobuf } from "./service-account.protobuf.js";
export { validate } from "./service-account.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...referencesStructs };
}
