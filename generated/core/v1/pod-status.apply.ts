// Code generated from schemas/core/v1/pod-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { ContainerStatusApply } from "./container-status.apply.js";
import type {
  ContainerExtendedResourceRequest,
  HostIP,
  NodeAllocatableResourceClaimStatus,
  NodeAllocatableResourceMapping,
  NodeAllocatableResourceOverhead,
  PodCondition,
  PodExtendedResourceClaimStatus,
  PodStatus,
  PodVolumeHealth,
} from "./pod-status.types.js";

/** What an apply of the part PodStatus may state. */
export interface PodStatusApply extends Partial<
  Omit<
    PodStatus,
    | "conditions"
    | "hostIPs"
    | "initContainerStatuses"
    | "containerStatuses"
    | "ephemeralContainerStatuses"
    | "extendedResourceClaimStatus"
    | "nodeAllocatableResourceClaimStatuses"
    | "volumeHealth"
  >
> {
  /** Conditions by type. */
  conditions?: PodConditionApply[];
  /** Addresses of the node, one for each address family. */
  hostIPs?: HostIPApply[];
  /** State of the init containers, in their order. */
  initContainerStatuses?: ContainerStatusApply[];
  /** State of the containers. */
  containerStatuses?: ContainerStatusApply[];
  /** State of the ephemeral containers. */
  ephemeralContainerStatuses?: ContainerStatusApply[];
  /** Claim that was made for the pod's extended resources. */
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatusApply;
  /** Resources of the node that the pod got through claims. */
  nodeAllocatableResourceClaimStatuses?: NodeAllocatableResourceClaimStatusApply[];
  /** Health of the volumes of the pod. */
  volumeHealth?: PodVolumeHealthApply[];
}

/** What an apply of the part PodCondition may state. */
export interface PodConditionApply extends Partial<Omit<PodCondition, "type">> {
  /** Name of the aspect, such as PodScheduled, Initialized or Ready. */
  type: string;
}

/** What an apply of the part HostIP may state. */
export interface HostIPApply extends Partial<HostIP> {}

/** What an apply of the part PodExtendedResourceClaimStatus may state. */
export interface PodExtendedResourceClaimStatusApply extends Partial<
  Omit<
    PodExtendedResourceClaimStatus,
    | "requestMappings"
  >
> {
  /** Which container's resource is met by which request. */
  requestMappings?: ContainerExtendedResourceRequestApply[];
}

/** What an apply of the part ContainerExtendedResourceRequest may state. */
export interface ContainerExtendedResourceRequestApply extends Partial<ContainerExtendedResourceRequest> {}

/** What an apply of the part NodeAllocatableResourceClaimStatus may state. */
export interface NodeAllocatableResourceClaimStatusApply extends Partial<
  Omit<
    NodeAllocatableResourceClaimStatus,
    | "mapping"
    | "overhead"
  >
> {
  /** What the claim stands for, by resource of the node. */
  mapping?: NodeAllocatableResourceMappingApply[];
  /** What the claim costs beside that, by resource of the node. */
  overhead?: NodeAllocatableResourceOverheadApply[];
}

/** What an apply of the part NodeAllocatableResourceMapping may state. */
export interface NodeAllocatableResourceMappingApply extends Partial<NodeAllocatableResourceMapping> {}

/** What an apply of the part NodeAllocatableResourceOverhead may state. */
export interface NodeAllocatableResourceOverheadApply extends Partial<NodeAllocatableResourceOverhead> {}

/** What an apply of the part PodVolumeHealth may state. */
export interface PodVolumeHealthApply extends Partial<PodVolumeHealth> {}
