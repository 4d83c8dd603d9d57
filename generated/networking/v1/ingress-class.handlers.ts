// Code generated from schemas/networking/v1/ingress-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./ingress-class.schema.js";

export { merge } from "./ingress-class.merge.js";
export { protobuf } from "./ingress-class.protobuf.js";
export { validate } from "./ingress-class.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
