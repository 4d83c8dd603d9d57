// Code generated from schemas/core/v1/pod.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as cloudVolumesStructs } from "./cloud-volumes.schema.js";
import { structs as containerStatusStructs } from "./container-status.schema.js";
import { structs as containersStructs } from "./containers.schema.js";
import { structs as environmentStructs } from "./environment.schema.js";
import { structs as ephemeralContainersStructs } from "./ephemeral-containers.schema.js";
import { structs as networkVolumesStructs } from "./network-volumes.schema.js";
import { structs as podStatusStructs } from "./pod-status.schema.js";
import { structs as podTemplateStructs } from "./pod-template.schema.js";
import { merge } from "./pod.merge.js";
import { protobuf } from "./pod.protobuf.js";
import { structs } from "./pod.schema.js";
import type { Pod } from "./pod.types.js";
import { validate } from "./pod.validate.js";
import { structs as probesStructs } from "./probes.schema.js";
import { structs as referencesStructs } from "./references.schema.js";
import { structs as schedulingStructs } from "./scheduling.schema.js";
import { structs as securityStructs } from "./security.schema.js";
import { structs as volumeClaimsStructs } from "./volume-claims.schema.js";
import { structs as volumeProjectionsStructs } from "./volume-projections.schema.js";
import { structs as volumesStructs } from "./volumes.schema.js";

/** /api/v1/namespaces/{namespace}/pods */
export const pods = defineResource<Pod>({
  group: "",
  version: "v1",
  kind: "Pod",
  resource: "pods",
  shortNames: ["po"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  printerColumns: [
    { name: "Phase", type: "string", jsonPath: ".status.phase", description: "How far the pod has come." },
    { name: "Node", type: "string", jsonPath: ".spec.nodeName", description: "Where the pod runs." },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  selectableFields: [
    ".spec.nodeName",
    ".spec.restartPolicy",
    ".spec.schedulerName",
    ".spec.serviceAccountName",
    ".spec.hostNetwork",
    ".status.phase",
    ".status.podIP",
    ".status.nominatedNodeName",
  ],
  root: "core/v1/pod#Pod",
  structs: () => ({
    ...structs,
    ...cloudVolumesStructs,
    ...containerStatusStructs,
    ...containersStructs,
    ...environmentStructs,
    ...ephemeralContainersStructs,
    ...networkVolumesStructs,
    ...podStatusStructs,
    ...podTemplateStructs,
    ...probesStructs,
    ...referencesStructs,
    ...schedulingStructs,
    ...securityStructs,
    ...volumeClaimsStructs,
    ...volumeProjectionsStructs,
    ...volumesStructs,
    ...metaV1MetaStructs,
  }),
  validate,
  merge,
  protobuf,
});
