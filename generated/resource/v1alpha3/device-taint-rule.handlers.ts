// Code generated from schemas/resource/v1alpha3/device-taint-rule.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./device-taint-rule.schema.js";

export { merge } from "./device-taint-rule.merge.js";
export { protobuf } from "./device-taint-rule.protobuf.js";
export { validate } from "./device-taint-rule.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs };
}
