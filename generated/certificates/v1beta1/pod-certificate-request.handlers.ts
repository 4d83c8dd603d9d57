// Code generated from schemas/certificates/v1beta1/pod-certificate-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./pod-certificate-request.schema.js";

export { merge } from "./pod-certificate-request.merge.js";
export { protobuf } from "./pod-certificate-request.protobuf.js";
export { validate } from "./pod-certificate-request.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs };
}
