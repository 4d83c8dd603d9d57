// Code generated from schemas/storage/v1/storage-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as coreV1PersistentVolumeSpecStructs } from "../../core/v1/persistent-volume-spec.schema.js";
import { structs } from "./storage-class.schema.js";

export { merge } from "./storage-class.merge.js";
export { protobuf } from "./storage-class.protobuf.js";
export { validate } from "./storage-class.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...coreV1PersistentVolumeSpecStructs };
}
