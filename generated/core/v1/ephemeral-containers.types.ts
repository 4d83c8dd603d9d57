// Code generated from schemas/core/v1/ephemeral-containers.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  ContainerPort,
  ContainerResizePolicy,
  ContainerRestartRule,
  ResourceRequirements,
  VolumeDevice,
  VolumeMount,
} from "./containers.types.js";
import type { EnvFromSource, EnvVar } from "./environment.types.js";
import type { Lifecycle, Probe } from "./probes.types.js";
import type { SecurityContext } from "./security.types.js";

/** A container that is added to a running pod for finding faults. */
export interface EphemeralContainer {
  /** Name of the container, unique in the pod. */
  name: string;
  /** Image that the container runs. */
  image?: string;
  /** Program to run; absent for the image's own. */
  command?: string[];
  /** Arguments of the program; absent for the image's own. */
  args?: string[];
  /** Folder in which the program starts; absent for the image's own. */
  workingDir?: string;
  /** Not allowed here. */
  ports?: ContainerPort[];
  /** Sources of many environment variables; env comes after them. */
  envFrom?: EnvFromSource[];
  /** Environment variables. */
  env?: EnvVar[];
  /** Not allowed here; the container uses what the pod has left. */
  resources?: ResourceRequirements;
  /** What a change of resources means for the running container. */
  resizePolicy?: ContainerResizePolicy[];
  /** Not allowed here. */
  restartPolicy?: "Always" | "OnFailure" | "Never";
  /** Not allowed here. */
  restartPolicyRules?: ContainerRestartRule[];
  /** Volumes in the container's file system, without subPath. */
  volumeMounts?: VolumeMount[];
  /** Raw devices in the container. */
  volumeDevices?: VolumeDevice[];
  /** Not allowed here. */
  livenessProbe?: Probe;
  /** Not allowed here. */
  readinessProbe?: Probe;
  /** Not allowed here. */
  startupProbe?: Probe;
  /** Not allowed here. */
  lifecycle?: Lifecycle;
  /** File in which the program leaves its last message. */
  terminationMessagePath?: string;
  /** Whether the end of the log serves as the last message when there is no file. */
  terminationMessagePolicy?: "File" | "FallbackToLogsOnError";
  /** When the image is pulled. The server sets Always for the tag latest, else IfNotPresent. */
  imagePullPolicy?: "Always" | "IfNotPresent" | "Never";
  /** Security settings of the container. */
  securityContext?: SecurityContext;
  /** Whether standard input is kept open. */
  stdin?: boolean;
  /** Whether standard input is closed after the first client has left. */
  stdinOnce?: boolean;
  /** Whether the container gets a terminal; needs stdin. */
  tty?: boolean;
  /** Container whose processes this one shares; absent for those of the pod. */
  targetContainerName?: string;
}
