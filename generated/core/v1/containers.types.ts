// Code generated from schemas/core/v1/containers.yaml. DO NOT EDIT; run `npm run generate`.
import type { EnvFromSource, EnvVar } from "./environment.types.js";
import type { Lifecycle, Probe } from "./probes.types.js";
import type { SecurityContext } from "./security.types.js";

/** One container of a pod. */
export interface Container {
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
  /** Ports that the container listens on. */
  ports?: ContainerPort[];
  /** Sources of many environment variables; env comes after them. */
  envFrom?: EnvFromSource[];
  /** Environment variables. */
  env?: EnvVar[];
  /** Requests and limits of the container. */
  resources?: ResourceRequirements;
  /** What a change of resources means for the running container. */
  resizePolicy?: ContainerResizePolicy[];
  /** Overrides the pod's policy. Always on an init container keeps it running beside the others. */
  restartPolicy?: "Always" | "OnFailure" | "Never";
  /** Rules that come before restartPolicy; the first that fits decides. */
  restartPolicyRules?: ContainerRestartRule[];
  /** Volumes in the container's file system. */
  volumeMounts?: VolumeMount[];
  /** Raw devices in the container. */
  volumeDevices?: VolumeDevice[];
  /** Tells whether the container works; if not, it is started again. */
  livenessProbe?: Probe;
  /** Tells whether the container can serve; if not, it gets no requests. */
  readinessProbe?: Probe;
  /** Tells whether the container has started; until then the other probes wait. */
  startupProbe?: Probe;
  /** What to do when the container has started and before it stops. */
  lifecycle?: Lifecycle;
  /** File in which the program leaves its last message. */
  terminationMessagePath?: string;
  /** Whether the end of the log serves as the last message when there is no file. */
  terminationMessagePolicy?: "File" | "FallbackToLogsOnError";
  /** When the image is pulled. The server sets Always for the tag latest, else IfNotPresent. */
  imagePullPolicy?: "Always" | "IfNotPresent" | "Never";
  /** Security settings of the container, which come before those of the pod. */
  securityContext?: SecurityContext;
  /** Whether standard input is kept open. */
  stdin?: boolean;
  /** Whether standard input is closed after the first client has left. */
  stdinOnce?: boolean;
  /** Whether the container gets a terminal; needs stdin. */
  tty?: boolean;
}

/** A port that a container listens on. */
export interface ContainerPort {
  /** Name of the port, unique in the pod. */
  name?: string;
  /** Port of the node that leads here. */
  hostPort?: number;
  /** Number of the port in the container. */
  containerPort: number;
  /** Protocol of the port. */
  protocol?: "TCP" | "UDP" | "SCTP";
  /** Address of the node to which hostPort is bound. */
  hostIP?: string;
}

/** What a change of one resource means for a running container. */
export interface ContainerResizePolicy {
  /** The resource. */
  resourceName: "cpu" | "memory";
  /** Whether the container must be started again. */
  restartPolicy: "NotRequired" | "RestartContainer";
}

/** What to do when a container has ended in a certain way. */
export interface ContainerRestartRule {
  /** What to do. */
  action: "Restart";
  /** Exit codes for which the rule holds. */
  exitCodes?: ContainerRestartRuleOnExitCodes;
}

/** A condition on the exit code of a container. */
export interface ContainerRestartRuleOnExitCodes {
  /** Whether the exit code must be one of the values or none of them. */
  operator: "In" | "NotIn";
  /** Exit codes to compare with. */
  values?: number[];
}

/** A volume that a container sees as a raw device. */
export interface VolumeDevice {
  /** Name of a persistent volume claim among the pod's volumes. */
  name: string;
  /** Path of the device in the container. */
  devicePath: string;
}

/** A volume in a container's file system. */
export interface VolumeMount {
  /** Name of one of the pod's volumes. */
  name: string;
  /** Whether the container can't write to it. */
  readOnly?: boolean;
  /** Whether a read-only mount covers the mounts below it as well. */
  recursiveReadOnly?: "Disabled" | "IfPossible" | "Enabled";
  /** Path in the container; must not contain a colon. */
  mountPath: string;
  /** Path in the volume to mount; absent for its root. */
  subPath?: string;
  /** Whether mounts made on one side show up on the other. */
  mountPropagation?: "None" | "HostToContainer" | "Bidirectional";
  /** As subPath, with $(NAME) replaced by environment variables. Only one of the two may be set. */
  subPathExpr?: string;
  /** Options of the bind mount. */
  bindMountOptions?: string[];
}

/** What a container or pod needs and what it may use. */
export interface ResourceRequirements {
  /** Most that may be used, by resource. */
  limits?: Record<string, number | string>;
  /** Least that is set aside, by resource; absent for the limits. */
  requests?: Record<string, number | string>;
  /** Resource claims of the pod that are used. */
  claims?: ResourceClaim[];
}

/** A claim of the pod that a container uses. */
export interface ResourceClaim {
  /** Name of an entry in the pod's resourceClaims. */
  name: string;
  /** One request of the claim; absent for all of them. */
  request?: string;
}
