// Code generated from schemas/node/v1beta1/runtime-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as coreV1SchedulingStructs } from "../../core/v1/scheduling.schema.js";
import { structs } from "./runtime-class.schema.js";

export { merge } from "./runtime-class.merge.js";
export { protobuf } from "./runtime-class.protobuf.js";
export { validate } from "./runtime-class.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...coreV1SchedulingStructs };
}
