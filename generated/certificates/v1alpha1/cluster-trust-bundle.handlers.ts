// Code generated from schemas/certificates/v1alpha1/cluster-trust-bundle.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs } from "./cluster-trust-bundle.schema.js";

export { merge } from "./cluster-trust-bundle.merge.js";
export { protobuf } from "./cluster-trust-bundle.protobuf.js";
export { validate } from "./cluster-trust-bundle.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return structs;
}
