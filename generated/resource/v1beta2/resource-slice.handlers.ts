// Code generated from schemas/resource/v1beta2/resource-slice.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as coreV1SchedulingStructs } from "../../core/v1/scheduling.schema.js";
import { structs as deviceTaintStructs } from "./device-taint.schema.js";
import { structs as deviceStructs } from "./device.schema.js";
import { structs } from "./resource-slice.schema.js";

export { merge } from "./resource-slice.merge.js";
export { protobuf } from "./resource-slice.protobuf.js";
export { validate } from "./resource-slice.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...coreV1SchedulingStructs, ...deviceStructs, ...deviceTaintStructs };
}
