// Code generated from schemas/networking/v1/service-cidr.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./service-cidr.schema.js";

export { merge } from "./service-cidr.merge.js";
export { protobuf } from "./service-cidr.protobuf.js";
export { validate } from "./service-cidr.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs };
}
