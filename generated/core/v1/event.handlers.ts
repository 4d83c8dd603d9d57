// Code generated from schemas/core/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./event.schema.js";
import { structs as referencesStructs } from "./references.schema.js";

export { merge } from "./event.merge.js";
export { protobuf } from "./event.protobuf.js";
export { validate } from "./event.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...referencesStructs };
}
