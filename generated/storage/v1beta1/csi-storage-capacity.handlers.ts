// Code generated from schemas/storage/v1beta1/csi-storage-capacity.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./csi-storage-capacity.schema.js";

export { merge } from "./csi-storage-capacity.merge.js";
export { protobuf } from "./csi-storage-capacity.protobuf.js";
export { validate } from "./csi-storage-capacity.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs };
}
