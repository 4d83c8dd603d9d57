// Code generated from schemas/storagemigration/v1beta1/storage-version-migration.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./storage-version-migration.schema.js";

export { merge } from "./storage-version-migration.merge.js";
export { protobuf } from "./storage-version-migration.protobuf.js";
export { validate } from "./storage-version-migration.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...metaV1MetaStructs };
}
