// Code generated from schemas/events/v1beta1/event.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as coreV1EventStructs } from "../../core/v1/event.schema.js";
import { structs as coreV1ReferencesStructs } from "../../core/v1/references.schema.js";
import { structs } from "./event.schema.js";

export { merge } from "./event.merge.js";
export { protobuf } from "./event.protobuf.js";
export { validate } from "./event.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...coreV1EventStructs, ...coreV1ReferencesStructs };
}
