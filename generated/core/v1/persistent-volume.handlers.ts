// Code generated from schemas/core/v1/persistent-volume.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as cloudVolumesStructs } from "./cloud-volumes.schema.js";
import { structs as networkVolumesStructs } from "./network-volumes.schema.js";
import { structs as persistentVolumeSourcesStructs } from "./persistent-volume-sources.schema.js";
import { structs as persistentVolumeSpecStructs } from "./persistent-volume-spec.schema.js";
import { structs } from "./persistent-volume.schema.js";
import { structs as referencesStructs } from "./references.schema.js";
import { structs as schedulingStructs } from "./scheduling.schema.js";
import { structs as volumesStructs } from "./volumes.schema.js";

export { merge } from "./persistent-volume.merge.js";
export { protobuf } from "./persistent-volume.protobuf.js";
export { validate } from "./persistent-volume.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return {
    ...structs,
    ...cloudVolumesStructs,
    ...networkVolumesStructs,
    ...persistentVolumeSourcesStructs,
    ...persistentVolumeSpecStructs,
    ...referencesStructs,
    ...schedulingStructs,
    ...volumesStructs,
  };
}
