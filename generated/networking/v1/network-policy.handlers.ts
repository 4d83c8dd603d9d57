// Code generated from schemas/networking/v1/network-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./network-policy.schema.js";

export { merge } from "./network-policy.merge.js";
export { protobuf } from "./network-policy.protobuf.js";
export { validate } from "./network-policy.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs };
}
