// Code generated from schemas/core/v1/pod-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { ContainerStatus } from "./container-status.types.js";
import type { ResourceRequirements } from "./containers.types.js";
import type { VolumeHealthCondition } from "./volume-claims.types.js";

/** What was last observed of a pod; written by those who run it. */
export interface PodStatus {
  /** Generation of the pod that this state is about. */
  observedGeneration?: number;
  /** How far the pod has come in its life: Pending, Running, Succeeded, Failed or Unknown. */
  phase?: string;
  /** Conditions by type. */
  conditions?: PodCondition[];
  /** Why the pod is in this state, for people. */
  message?: string;
  /** Why the pod is in this state, one CamelCase word. */
  reason?: string;
  /** Node on which room is being made for the pod by removing less important ones. */
  nominatedNodeName?: string;
  /** Address of the node. */
  hostIP?: string;
  /** Addresses of the node, one for each address family. */
  hostIPs?: HostIP[];
  /** Address of the pod; absent until it has one. */
  podIP?: string;
  /** Addresses of the pod, one for each address family; the first is podIP. */
  podIPs?: PodIP[];
  /** When the node took the pod on. */
  startTime?: string;
  /** State of the init containers, in their order. */
  initContainerStatuses?: ContainerStatus[];
  /** State of the containers. */
  containerStatuses?: ContainerStatus[];
  /** Quality of service that follows from requests and limits: Guaranteed, Burstable or BestEffort. */
  qosClass?: string;
  /** State of the ephemeral containers. */
  ephemeralContainerStatuses?: ContainerStatus[];
  /** How far a wanted change of resources has come; told by conditions in newer servers. */
  resize?: string;
  /** Claims that were made for the pod. */
  resourceClaimStatuses?: PodResourceClaimStatus[];
  /** Claim that was made for the pod's extended resources. */
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatus;
  /** Resources of the node that the pod got through claims. */
  nodeAllocatableResourceClaimStatuses?: NodeAllocatableResourceClaimStatus[];
  /** Resources set aside for the whole pod. */
  allocatedResources?: Record<string, number | string>;
  /** Requests and limits that are in force for the whole pod. */
  resources?: ResourceRequirements;
  /** Health of the volumes of the pod. */
  volumeHealth?: PodVolumeHealth[];
}

/** One aspect of a pod's state. */
export interface PodCondition {
  /** Name of the aspect, such as PodScheduled, Initialized or Ready. */
  type: string;
  /** Generation of the pod that this observation is about. */
  observedGeneration?: number;
  /** True, False or Unknown. */
  status: string;
  /** When the condition was last looked at. */
  lastProbeTime?: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason?: string;
  /** Details for people. */
  message?: string;
}

/** An address of a node. */
export interface HostIP {
  /** The address. */
  ip: string;
}

/** An address of a pod. */
export interface PodIP {
  /** The address. */
  ip: string;
}

/** The claim that was made for one of the pod's entries. */
export interface PodResourceClaimStatus {
  /** Name of the entry in the pod. */
  name: string;
  /** Name of the claim; absent when none was needed. */
  resourceClaimName?: string;
}

/** The claim that stands for the extended resources of a pod. */
export interface PodExtendedResourceClaimStatus {
  /** Which container's resource is met by which request. */
  requestMappings: ContainerExtendedResourceRequest[];
  /** Name of the claim. */
  resourceClaimName: string;
}

/** Ties a container's extended resource to a request of the claim. */
export interface ContainerExtendedResourceRequest {
  /** Name of the container. */
  containerName: string;
  /** Name of the extended resource. */
  resourceName: string;
  /** Name of the request in the claim. */
  requestName: string;
}

/** Resources of a node that a pod got through one claim. */
export interface NodeAllocatableResourceClaimStatus {
  /** Name of the claim. */
  resourceClaimName: string;
  /** Containers of the pod that use the claim. */
  containers?: string[];
  /** Amounts by name of the resource. */
  resources: Record<string, number | string>;
  /** What the claim stands for, by resource of the node. */
  mapping?: NodeAllocatableResourceMapping[];
  /** What the claim costs beside that, by resource of the node. */
  overhead?: NodeAllocatableResourceOverhead[];
}

/** An amount of one resource of the node. */
export interface NodeAllocatableResourceMapping {
  /** Name of the resource. */
  name: string;
  /** The amount. */
  quantity?: number | string;
}

/** What a claim costs of one resource of the node. */
export interface NodeAllocatableResourceOverhead {
  /** Name of the resource. */
  name: string;
  /** Amount for each pod. */
  perPod?: number | string;
  /** Amount for each container. */
  perContainer?: number | string;
}

/** Health of one volume of a pod. */
export interface PodVolumeHealth {
  /** Name of the volume. */
  name: string;
  /** What was found. */
  healthConditions?: VolumeHealthCondition[];
  /** When the health last changed. */
  lastTransitionTime?: string;
}
