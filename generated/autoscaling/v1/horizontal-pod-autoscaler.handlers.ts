// Code generated from schemas/autoscaling/v1/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./horizontal-pod-autoscaler.schema.js";

export { merge } from "./horizontal-pod-autoscaler.merge.js";
export { protobuf } from "./horizontal-pod-autoscaler.protobuf.js";
export { validate } from "./horizontal-pod-autoscaler.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
