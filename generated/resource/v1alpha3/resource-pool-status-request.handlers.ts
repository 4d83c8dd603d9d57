// Code generated from schemas/resource/v1alpha3/resource-pool-status-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./resource-pool-status-request.schema.js";

export { merge } from "./resource-pool-status-request.merge.js";
export { protobuf } from "./resource-pool-status-request.protobuf.js";
export { validate } from "./resource-pool-status-request.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs };
}
