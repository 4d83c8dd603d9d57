// Code generated from schemas/apps/v1/replica-set.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as coreV1CloudVolumesStructs } from "../../core/v1/cloud-volumes.schema.js";
import { structs as coreV1ContainersStructs } from "../../core/v1/containers.schema.js";
import { structs as coreV1EnvironmentStructs } from "../../core/v1/environment.schema.js";
import { structs as coreV1EphemeralContainersStructs } from "../../core/v1/ephemeral-containers.schema.js";
import { structs as coreV1NetworkVolumesStructs } from "../../core/v1/network-volumes.schema.js";
import { structs as coreV1PodTemplateStructs } from "../../core/v1/pod-template.schema.js";
import { structs as coreV1ProbesStructs } from "../../core/v1/probes.schema.js";
import { structs as coreV1ReferencesStructs } from "../../core/v1/references.schema.js";
import { structs as coreV1SchedulingStructs } from "../../core/v1/scheduling.schema.js";
import { structs as coreV1SecurityStructs } from "../../core/v1/security.schema.js";
import { structs as coreV1VolumeClaimsStructs } from "../../core/v1/volume-claims.schema.js";
import { structs as coreV1VolumeProjectionsStructs } from "../../core/v1/volume-projections.schema.js";
import { structs as coreV1VolumesStructs } from "../../core/v1/volumes.schema.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { merge } from "./replica-set.merge.js";
import { protobuf } from "./replica-set.protobuf.js";
import { structs } from "./replica-set.schema.js";
import type { ReplicaSet } from "./replica-set.types.js";
import { validate } from "./replica-set.validate.js";

/** /apis/apps/v1/namespaces/{namespace}/replicasets */
export const replicaSets = defineResource<ReplicaSet>({
  group: "apps",
  version: "v1",
  kind: "ReplicaSet",
  resource: "replicasets",
  shortNames: ["rs"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true, scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" } },
  printerColumns: [
    { name: "Wanted", type: "integer", jsonPath: ".spec.replicas", description: "Number of pods wanted." },
    { name: "Current", type: "integer", jsonPath: ".status.replicas", description: "Number of pods there." },
    { name: "Ready", type: "integer", jsonPath: ".status.readyReplicas", description: "Number of pods that are ready." },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  selectableFields: [".status.replicas"],
  root: "apps/v1/replica-set#ReplicaSet",
  structs: () => ({
    ...structs,
    ...coreV1CloudVolumesStructs,
    ...coreV1ContainersStructs,
    ...coreV1EnvironmentStructs,
    ...coreV1EphemeralContainersStructs,
    ...coreV1NetworkVolumesStructs,
    ...coreV1PodTemplateStructs,
    ...coreV1ProbesStructs,
    ...coreV1ReferencesStructs,
    ...coreV1SchedulingStructs,
    ...coreV1SecurityStructs,
    ...coreV1VolumeClaimsStructs,
    ...coreV1VolumeProjectionsStructs,
    ...coreV1VolumesStructs,
    ...metaV1MetaStructs,
  }),
  validate,
  merge,
  protobuf,
});
