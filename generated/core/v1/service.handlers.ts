// Code generated from schemas/core/v1/service.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as serviceStatusStructs } from "./service-status.schema.js";
import { structs } from "./service.schema.js";

export { merge } from "./service.merge.js";
export { protobuf } from "./service.protobuf.js";
export { validate } from "./service.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...serviceStatusStructs, ...metaV1MetaStructs };
}
