// Code generated from schemas/core/v1/pod-template.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as cloudVolumesStructs } from "./cloud-volumes.schema.js";
import { structs as containersStructs } from "./containers.schema.js";
import { structs as environmentStructs } from "./environment.schema.js";
import { structs as ephemeralContainersStructs } from "./ephemeral-containers.schema.js";
import { structs as networkVolumesStructs } from "./network-volumes.schema.js";
import { structs as podSpecStructs } from "./pod-spec.schema.js";
import { structs } from "./pod-template.schema.js";
import { structs as probesStructs } from "./probes.schema.js";
import { structs as referencesStructs } from "./references.schema.js";
import { structs as schedulingStructs } from "./scheduling.schema.js";
import { structs as securityStructs } from "./security.schema.js";
import { structs as volumeClaimsStructs } from "./volume-claims.schema.js";
import { structs as volumeProjectionsStructs } from "./volume-projections.schema.js";
import { structs as volumesStructs } from "./volumes.schema.js";

export { merge } from "./pod-template.merge.js";
export { protobuf } from "./pod-template.protobuf.js";
export { validate } from "./pod-template.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return {
    ...structs,
    ...cloudVolumesStructs,
    ...containersStructs,
    ...environmentStructs,
    ...ephemeralContainersStructs,
    ...networkVolumesStructs,
    ...podSpecStructs,
    ...probesStructs,
    ...referencesStructs,
    ...schedulingStructs,
    ...securityStructs,
    ...volumeClaimsStructs,
    ...volumeProjectionsStructs,
    ...volumesStructs,
    ...metaV1MetaStructs,
  };
}
