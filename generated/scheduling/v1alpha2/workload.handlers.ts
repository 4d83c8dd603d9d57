// Code generated from schemas/scheduling/v1alpha2/workload.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as podGroupPartsStructs } from "./pod-group-parts.schema.js";
import { structs } from "./workload.schema.js";

export { merge } from "./workload.merge.js";
export { protobuf } from "./workload.protobuf.js";
export { validate } from "./workload.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...podGroupPartsStructs };
}
