// Code generated from schemas/apps/v1/replica-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as coreV1CloudVolumesStructs } from "../../core/v1/cloud-volumes.schema.js";
import { structs as coreV1ContainersStructs } from "../../core/v1/containers.schema.js";
import { structs as coreV1EnvironmentStructs } from "../../core/v1/environment.schema.js";
import { structs as coreV1EphemeralContainersStructs } from "../../core/v1/ephemeral-containers.schema.js";
import { structs as coreV1NetworkVolumesStructs } from "../../core/v1/network-volumes.schema.js";
import { structs as coreV1PodSpecStructs } from "../../core/v1/pod-spec.schema.js";
import { structs as coreV1ProbesStructs } from "../../core/v1/probes.schema.js";
import { structs as coreV1ReferencesStructs } from "../../core/v1/references.schema.js";
import { structs as coreV1SchedulingStructs } from "../../core/v1/scheduling.schema.js";
import { structs as coreV1SecurityStructs } from "../../core/v1/security.schema.js";
import { structs as coreV1VolumeClaimsStructs } from "../../core/v1/volume-claims.schema.js";
import { structs as coreV1VolumeProjectionsStructs } from "../../core/v1/volume-projections.schema.js";
import { structs as coreV1VolumesStructs } from "../../core/v1/volumes.schema.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs } from "./replica-set.schema.js";

export { merge } from "./replica-set.merge.js";
export { protobuf } from "./replica-set.protobuf.js";
export { validate } from "./replica-set.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return {
    ...structs,
    ...coreV1CloudVolumesStructs,
    ...coreV1ContainersStructs,
    ...coreV1EnvironmentStructs,
    ...coreV1EphemeralContainersStructs,
    ...coreV1NetworkVolumesStructs,
    ...coreV1PodSpecStructs,
    ...coreV1ProbesStructs,
    ...coreV1ReferencesStructs,
    ...coreV1SchedulingStructs,
    ...coreV1SecurityStructs,
    ...coreV1VolumeClaimsStructs,
    ...coreV1VolumeProjectionsStructs,
    ...coreV1VolumesStructs,
    ...metaV1MetaStructs,
  };
}
