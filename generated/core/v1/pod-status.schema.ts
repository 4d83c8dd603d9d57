// Code generated from schemas/core/v1/pod-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/pod-status#PodStatus": {
    type: "object",
    description: "What was last observed of a pod; written by those who run it.",
    properties: {
      observedGeneration: {
        type: "integer",
        description: "Generation of the pod that this state is about.",
        format: "int64",
      },
      phase: {
        type: "string",
        description: "How far the pod has come in its life: Pending, Running, Succeeded, Failed or Unknown.",
      },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "core/v1/pod-status#PodCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      message: { type: "string", description: "Why the pod is in this state, for people." },
      reason: { type: "string", description: "Why the pod is in this state, one CamelCase word." },
      nominatedNodeName: {
        type: "string",
        description: "Node on which room is being made for the pod by removing less important ones.",
      },
      hostIP: { type: "string", description: "Address of the node." },
      hostIPs: {
        type: "array",
        description: "Addresses of the node, one for each address family.",
        items: { ref: "core/v1/pod-status#HostIP" },
        listType: "atomic",
        patchStrategy: ["merge"],
        patchMergeKey: "ip",
      },
      podIP: { type: "string", description: "Address of the pod; absent until it has one." },
      podIPs: {
        type: "array",
        description: "Addresses of the pod, one for each address family; the first is podIP.",
        items: { ref: "core/v1/pod-status#PodIP" },
        listType: "map",
        listMapKeys: ["ip"],
        patchStrategy: ["merge"],
        patchMergeKey: "ip",
      },
      startTime: { wellKnown: "Time", description: "When the node took the pod on." },
      initContainerStatuses: {
        type: "array",
        description: "State of the init containers, in their order.",
        items: { ref: "core/v1/container-status#ContainerStatus" },
        listType: "atomic",
      },
      containerStatuses: {
        type: "array",
        description: "State of the containers.",
        items: { ref: "core/v1/container-status#ContainerStatus" },
        listType: "atomic",
      },
      qosClass: {
        type: "string",
        description: "Quality of service that follows from requests and limits: Guaranteed, Burstable or BestEffort.",
      },
      ephemeralContainerStatuses: {
        type: "array",
        description: "State of the ephemeral containers.",
        items: { ref: "core/v1/container-status#ContainerStatus" },
        listType: "atomic",
      },
      resize: {
        type: "string",
        description: "How far a wanted change of resources has come; told by conditions in newer servers.",
      },
      resourceClaimStatuses: {
        type: "array",
        description: "Claims that were made for the pod.",
        items: { ref: "core/v1/pod-status#PodResourceClaimStatus" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge", "retainKeys"],
        patchMergeKey: "name",
      },
      extendedResourceClaimStatus: {
        ref: "core/v1/pod-status#PodExtendedResourceClaimStatus",
        description: "Claim that was made for the pod's extended resources.",
      },
      allocatedResources: {
        type: "object",
        description: "Resources set aside for the whole pod.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      resources: {
        ref: "core/v1/containers#ResourceRequirements",
        description: "Requests and limits that are in force for the whole pod.",
      },
    },
  },
  "core/v1/pod-status#PodCondition": {
    type: "object",
    description: "One aspect of a pod's state.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect, such as PodScheduled, Initialized or Ready." },
      observedGeneration: {
        type: "integer",
        description: "Generation of the pod that this observation is about.",
        format: "int64",
      },
      status: { type: "string", description: "True, False or Unknown." },
      lastProbeTime: { wellKnown: "Time", description: "When the condition was last looked at." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
  },
  "core/v1/pod-status#HostIP": {
    type: "object",
    description: "An address of a node.",
    required: ["ip"],
    properties: { ip: { type: "string", description: "The address." } },
  },
  "core/v1/pod-status#PodIP": {
    type: "object",
    description: "An address of a pod.",
    required: ["ip"],
    properties: { ip: { type: "string", description: "The address." } },
  },
  "core/v1/pod-status#PodResourceClaimStatus": {
    type: "object",
    description: "The claim that was made for one of the pod's entries.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the entry in the pod." },
      resourceClaimName: { type: "string", description: "Name of the claim; absent when none was needed." },
    },
  },
  "core/v1/pod-status#PodExtendedResourceClaimStatus": {
    type: "object",
    description: "The claim that stands for the extended resources of a pod.",
    required: ["requestMappings", "resourceClaimName"],
    properties: {
      requestMappings: {
        type: "array",
        description: "Which container's resource is met by which request.",
        items: { ref: "core/v1/pod-status#ContainerExtendedResourceRequest" },
        listType: "atomic",
      },
      resourceClaimName: { type: "string", description: "Name of the claim." },
    },
  },
  "core/v1/pod-status#ContainerExtendedResourceRequest": {
    type: "object",
    description: "Ties a container's extended resource to a request of the claim.",
    required: ["containerName", "resourceName", "requestName"],
    properties: {
      containerName: { type: "string", description: "Name of the container." },
      resourceName: { type: "string", description: "Name of the extended resource." },
      requestName: { type: "string", description: "Name of the request in the claim." },
    },
  },
};
