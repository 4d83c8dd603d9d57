// Code generated from schemas/core/v1/containers.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  Container,
  ContainerResizePolicy,
  ContainerRestartRule,
  ContainerRestartRuleOnExitCodes,
  VolumeDevice,
  VolumeMount,
} from "./containers.types.js";
import type { EnvVarApply } from "./environment.apply.js";
import type { LifecycleApply, ProbeApply } from "./probes.apply.js";
import type { SecurityContextApply } from "./security.apply.js";

/** What an apply of the part Container may state. */
export interface ContainerApply extends Partial<
  Omit<
    Container,
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
  /** Rules that come before restartPolicy; the first that fits decides. */
  restartPolicyRules?: ContainerRestartRuleApply[];
  /** Volumes in the container's file system. */
  volumeMounts?: VolumeMountApply[];
  /** Raw devices in the container. */
  volumeDevices?: VolumeDeviceApply[];
  /** Tells whether the container works; if not, it is started again. */
  livenessProbe?: ProbeApply;
  /** Tells whether the container can serve; if not, it gets no requests. */
  readinessProbe?: ProbeApply;
  /** Tells whether the container has started; until then the other probes wait. */
  startupProbe?: ProbeApply;
  /** What to do when the container has started and before it stops. */
  lifecycle?: LifecycleApply;
  /** Security settings of the container, which come before those of the pod. */
  securityContext?: SecurityContextApply;
}

/** What an apply of the part ContainerResizePolicy may state. */
export interface ContainerResizePolicyApply extends Partial<ContainerResizePolicy> {}

/** What an apply of the part ContainerRestartRule may state. */
export interface ContainerRestartRuleApply extends Partial<Omit<ContainerRestartRule, "exitCodes">> {
  /** Exit codes for which the rule holds. */
  exitCodes?: ContainerRestartRuleOnExitCodesApply;
}

/** What an apply of the part ContainerRestartRuleOnExitCodes may state. */
export interface ContainerRestartRuleOnExitCodesApply extends Partial<ContainerRestartRuleOnExitCodes> {}

/** What an apply of the part VolumeDevice may state. */
export interface VolumeDeviceApply extends Partial<Omit<VolumeDevice, "devicePath">> {
  /** Path of the device in the container. */
  devicePath: string;
}

/** What an apply of the part VolumeMount may state. */
export interface VolumeMountApply extends Partial<Omit<VolumeMount, "mountPath">> {
  /** Path in the container; must not contain a colon. */
  mountPath: string;
}
