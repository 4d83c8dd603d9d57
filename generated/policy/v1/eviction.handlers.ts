// Code generated from schemas/policy/v1/eviction.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./eviction.schema.js";

export { merge } from "./eviction.merge.js";
export { protobuf } from "./eviction.protobuf.js";
export { validate } from "./eviction.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs };
}
