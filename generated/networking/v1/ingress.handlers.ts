// Code generated from schemas/networking/v1/ingress.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as coreV1ReferencesStructs } from "../../core/v1/references.schema.js";
import { structs } from "./ingress.schema.js";

export { merge } from "./ingress.merge.js";
export { protobuf } from "./ingress.protobuf.js";
export { validate } from "./ingress.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...coreV1ReferencesStructs };
}
