// Code generated from schemas/storage/v1/volume-attachment.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as coreV1CloudVolumesStructs } from "../../core/v1/cloud-volumes.schema.js";
import { structs as coreV1NetworkVolumesStructs } from "../../core/v1/network-volumes.schema.js";
import { structs as coreV1PersistentVolumeSourcesStructs } from "../../core/v1/persistent-volume-sources.schema.js";
import { structs as coreV1PersistentVolumeSpecStructs } from "../../core/v1/persistent-volume-spec.schema.js";
import { structs as coreV1ReferencesStructs } from "../../core/v1/references.schema.js";
import { structs as coreV1SchedulingStructs } from "../../core/v1/scheduling.schema.js";
import { structs as coreV1VolumesStructs } from "../../core/v1/volumes.schema.js";
import { structs } from "./volume-attachment.schema.js";

export { merge } from "./volume-attachment.merge.js";
export { protobuf } from "./volume-attachment.protobuf.js";
export { validate } from "./volume-attachment.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return {
    ...structs,
    ...coreV1CloudVolumesStructs,
    ...coreV1NetworkVolumesStructs,
    ...coreV1PersistentVolumeSourcesStructs,
    ...coreV1PersistentVolumeSpecStructs,
    ...coreV1ReferencesStructs,
    ...coreV1SchedulingStructs,
    ...coreV1VolumesStructs,
  };
}
