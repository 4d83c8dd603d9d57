// Code generated from schemas/core/v1/ephemeral-containers.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  ContainerResizePolicyApply,
  ContainerRestartRuleApply,
  VolumeDeviceApply,
  VolumeMountApply,
} from "./containers.apply.js";
import type { EnvVarApply } from "./environment.apply.js";
import type { EphemeralContainer } from "./ephemeral-containers.types.js";
import type { LifecycleApply, ProbeApply } from "./probes.apply.js";
import type { SecurityContextApply } from "./security.apply.js";

/** What an apply of the part EphemeralContainer may state. */
export interface EphemeralContainerApply extends Partial<
  Omit<
    EphemeralContainer,
    | "name"
    | "env"
    | "resizePolicy"
    | "restartPolicyRules"
    | "volumeMounts"
    | "volumeDevices"
    | "livenessProbe"
    | "readinessProbe"
    | "startupProbe"
    | "lifecycle"
    | "securityContext"
  >
> {
  /** Name of the container, unique in the pod. */
  name: string;
  /** Environment variables. */
  env?: EnvVarApply[];
  /** What a change of resources means for the running container. */
  resizePolicy?: ContainerResizePolicyApply[];
  /** Not allowed here. */
  restartPolicyRules?: ContainerRestartRuleApply[];
  /** Volumes in the container's file system, without subPath. */
  volumeMounts?: VolumeMountApply[];
  /** Raw devices in the container. */
  volumeDevices?: VolumeDeviceApply[];
  /** Not allowed here. */
  livenessProbe?: ProbeApply;
  /** Not allowed here. */
  readinessProbe?: ProbeApply;
  /** Not allowed here. */
  startupProbe?: ProbeApply;
  /** Not allowed here. */
  lifecycle?: LifecycleApply;
  /** Security settings of the container. */
  securityContext?: SecurityContextApply;
}
