// Code generated from schemas/core/v1/container-status.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  ContainerState,
  ContainerStateTerminated,
  ContainerStatus,
  ImageVolumeStatus,
  LinuxContainerUser,
  VolumeMountStatus,
} from "./container-status.types.js";

/** What an apply of the part ContainerStatus may state. */
export interface ContainerStatusApply extends Partial<
  Omit<
    ContainerStatus,
    | "state"
    | "lastState"
    | "volumeMounts"
    | "user"
  >
> {
  /** What the container is doing now. */
  state?: ContainerStateApply;
  /** How the run before the present one ended. */
  lastState?: ContainerStateApply;
  /** State of the mounted volumes. */
  volumeMounts?: VolumeMountStatusApply[];
  /** User as which the first process began. */
  user?: ContainerUserApply;
}

/** What an apply of the part ContainerState may state. */
export interface ContainerStateApply extends Partial<Omit<ContainerState, "terminated">> {
  /** The container has ended. */
  terminated?: ContainerStateTerminatedApply;
}

/** What an apply of the part ContainerStateTerminated may state. */
export interface ContainerStateTerminatedApply extends Partial<ContainerStateTerminated> {}

/** What an apply of the part ContainerUser may state. */
export interface ContainerUserApply {
  /** User and groups on Linux. */
  linux?: LinuxContainerUserApply;
}

/** What an apply of the part LinuxContainerUser may state. */
export interface LinuxContainerUserApply extends Partial<LinuxContainerUser> {}

/** What an apply of the part VolumeMountStatus may state. */
export interface VolumeMountStatusApply extends Partial<Omit<VolumeMountStatus, "mountPath" | "volumeStatus">> {
  /** Where it is mounted. */
  mountPath: string;
  /** What is known of the mounted volume itself. */
  volumeStatus?: VolumeStatusApply;
}

/** What an apply of the part VolumeStatus may state. */
export interface VolumeStatusApply {
  /** The image that is mounted. */
  image?: ImageVolumeStatusApply;
}

/** What an apply of the part ImageVolumeStatus may state. */
export interface ImageVolumeStatusApply extends Partial<ImageVolumeStatus> {}
