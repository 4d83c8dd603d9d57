// Code generated from schemas/core/v1/container-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { ResourceRequirements } from "./containers.types.js";

/** What was last observed of a container. */
export interface ContainerStatus {
  /** Name of the container. */
  name: string;
  /** What the container is doing now. */
  state?: ContainerState;
  /** How the run before the present one ended. */
  lastState?: ContainerState;
  /** Whether the container passes its readiness probe. */
  ready: boolean;
  /** How often the container was started again. */
  restartCount: number;
  /** Image that is running. */
  image: string;
  /** Identity of the image. */
  imageID: string;
  /** Identity of the container, as type://id. */
  containerID?: string;
  /** Whether the container has passed its start-up probe. */
  started?: boolean;
  /** Resources that the node has set aside for the container. */
  allocatedResources?: Record<string, number | string>;
  /** Requests and limits that are in force. */
  resources?: ResourceRequirements;
  /** State of the mounted volumes. */
  volumeMounts?: VolumeMountStatus[];
  /** User as which the first process began. */
  user?: ContainerUser;
  /** Health of the devices given to the container. */
  allocatedResourcesStatus?: ResourceStatus[];
  /** Signal that stops the container. */
  stopSignal?: string;
}

/** What a container is doing; exactly one of the three is set, waiting if none. */
export interface ContainerState {
  /** The container is not running yet. */
  waiting?: ContainerStateWaiting;
  /** The container is running. */
  running?: ContainerStateRunning;
  /** The container has ended. */
  terminated?: ContainerStateTerminated;
}

/** A container that is not running yet. */
export interface ContainerStateWaiting {
  /** Why it waits, one CamelCase word. */
  reason?: string;
  /** Details for people. */
  message?: string;
}

/** A container that is running. */
export interface ContainerStateRunning {
  /** When it was started. */
  startedAt?: string;
}

/** A container that has ended. */
export interface ContainerStateTerminated {
  /** Exit code of its process. */
  exitCode: number;
  /** Signal that ended it. */
  signal?: number;
  /** Why it ended, one CamelCase word. */
  reason?: string;
  /** Details for people. */
  message?: string;
  /** When it was started. */
  startedAt?: string;
  /** When it ended. */
  finishedAt?: string;
  /** Identity of the container, as type://id. */
  containerID?: string;
}

/** The user as which a container's first process began. */
export interface ContainerUser {
  /** User and groups on Linux. */
  linux?: LinuxContainerUser;
}

/** User and groups of a process on Linux. */
export interface LinuxContainerUser {
  /** Number of the user. */
  uid: number;
  /** Number of the main group. */
  gid: number;
  /** Numbers of further groups. */
  supplementalGroups?: number[];
}

/** State of a mounted volume. */
export interface VolumeMountStatus {
  /** Name of the volume. */
  name: string;
  /** Where it is mounted. */
  mountPath: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Whether mounts below it can't be written either: Disabled, IfPossible or Enabled. */
  recursiveReadOnly?: string;
  /** What is known of the mounted volume itself. */
  volumeStatus?: VolumeStatus;
}

/** What is known of a mounted volume, by its type. */
export interface VolumeStatus {
  /** The image that is mounted. */
  image?: ImageVolumeStatus;
}

/** What is known of an image that is mounted as a volume. */
export interface ImageVolumeStatus {
  /** Digest of the image. */
  imageRef: string;
}

/** Health of one resource of a container. */
export interface ResourceStatus {
  /** Name of the resource; for a claim, claim:name/request. */
  name: string;
  /** Health of each unit. */
  resources?: ResourceHealth[];
}

/** Health of one unit of a resource. */
export interface ResourceHealth {
  /** Identity of the unit, unique among units of its resource. */
  resourceID: string;
  /** Healthy, Unhealthy or Unknown. */
  health?: string;
  /** Details for people. */
  message?: string;
}
