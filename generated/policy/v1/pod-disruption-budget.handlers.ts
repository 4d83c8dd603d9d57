// Code generated from schemas/policy/v1/pod-disruption-budget.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./pod-disruption-budget.schema.js";

export { merge } from "./pod-disruption-budget.merge.js";
export { protobuf } from "./pod-disruption-budget.protobuf.js";
export { validate } from "./pod-disruption-budget.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs };
}
