// Code generated from schemas/core/v1/node-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/node-status#NodeStatus": {
    type: "object",
    description: "What was last observed of a node.",
    properties: {
      capacity: {
        type: "object",
        description: "All resources of the node.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      allocatable: {
        type: "object",
        description: "Resources that pods can use.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      phase: { type: "string", description: "No longer used." },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "core/v1/node-status#NodeCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      addresses: {
        type: "array",
        description: "Addresses of the node.",
        items: { ref: "core/v1/node-status#NodeAddress" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      daemonEndpoints: {
        ref: "core/v1/node-status#NodeDaemonEndpoints",
        description: "Ports of the node's own services.",
      },
      nodeInfo: { ref: "core/v1/node-status#NodeSystemInfo", description: "Identities and versions of the node." },
      images: {
        type: "array",
        description: "Images that the node has.",
        items: { ref: "core/v1/node-status#ContainerImage" },
        listType: "atomic",
      },
      volumesInUse: {
        type: "array",
        description: "Attached volumes that are mounted.",
        items: { type: "string" },
        listType: "atomic",
      },
      volumesAttached: {
        type: "array",
        description: "Volumes that are attached.",
        items: { ref: "core/v1/node-status#AttachedVolume" },
        listType: "atomic",
      },
      config: { ref: "core/v1/node-status#NodeConfigStatus", description: "No longer used." },
      runtimeHandlers: {
        type: "array",
        description: "Runtimes that the node offers.",
        items: { ref: "core/v1/node-status#NodeRuntimeHandler" },
        listType: "atomic",
      },
      features: { ref: "core/v1/node-status#NodeFeatures", description: "What the node's runtime can do." },
      declaredFeatures: {
        type: "array",
        description: "Names of the features that the node says it has.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    unsetAtZero: ["phase"],
  },
  "core/v1/node-status#NodeAddress": {
    type: "object",
    description: "An address of a node.",
    required: ["type", "address"],
    properties: {
      type: { type: "string", description: "Hostname, InternalIP, ExternalIP, InternalDNS or ExternalDNS." },
      address: { type: "string", description: "The address." },
    },
  },
  "core/v1/node-status#NodeCondition": {
    type: "object",
    description: "One aspect of a node's state.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect, such as Ready or MemoryPressure." },
      status: { type: "string", description: "True, False or Unknown." },
      lastHeartbeatTime: { wellKnown: "Time", description: "When the condition was last looked at." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["reason", "message"],
  },
  "core/v1/node-status#NodeDaemonEndpoints": {
    type: "object",
    description: "Ports of a node's own services.",
    properties: {
      kubeletEndpoint: { ref: "core/v1/node-status#DaemonEndpoint", description: "Where the node agent listens." },
    },
  },
  "core/v1/node-status#DaemonEndpoint": {
    type: "object",
    description: "Where a service of a node listens.",
    required: ["Port"],
    properties: { Port: { type: "integer", description: "The port.", default: 0, format: "int32" } },
  },
  "core/v1/node-status#NodeSystemInfo": {
    type: "object",
    description: "Identities and versions of a node.",
    required: [
      "machineID",
      "systemUUID",
      "bootID",
      "kernelVersion",
      "osImage",
      "containerRuntimeVersion",
      "kubeletVersion",
      "kubeProxyVersion",
      "operatingSystem",
      "architecture",
    ],
    properties: {
      machineID: { type: "string", description: "Identity of the installed system.", default: "" },
      systemUUID: { type: "string", description: "Identity of the machine.", default: "" },
      bootID: { type: "string", description: "Identity of the present run of the system.", default: "" },
      kernelVersion: { type: "string", description: "Version of the kernel.", default: "" },
      osImage: { type: "string", description: "Name and version of the system.", default: "" },
      containerRuntimeVersion: { type: "string", description: "Name and version of the container runtime.", default: "" },
      kubeletVersion: { type: "string", description: "Version of the node agent.", default: "" },
      kubeProxyVersion: { type: "string", description: "No longer used.", default: "" },
      operatingSystem: { type: "string", description: "Operating system.", default: "" },
      architecture: { type: "string", description: "Architecture of the processors.", default: "" },
      swap: { ref: "core/v1/node-status#NodeSwapStatus", description: "Swap space of the node." },
    },
  },
  "core/v1/node-status#NodeSwapStatus": {
    type: "object",
    description: "Swap space of a node.",
    properties: { capacity: { type: "integer", description: "Size in bytes.", format: "int64" } },
  },
  "core/v1/node-status#ContainerImage": {
    type: "object",
    description: "An image that a node has.",
    properties: {
      names: { type: "array", description: "Names of the image.", items: { type: "string" }, listType: "atomic" },
      sizeBytes: { type: "integer", description: "Size in bytes.", format: "int64" },
    },
    unsetAtZero: ["sizeBytes"],
  },
  "core/v1/node-status#AttachedVolume": {
    type: "object",
    description: "A volume that is attached to a node.",
    required: ["name", "devicePath"],
    properties: {
      name: { type: "string", description: "Name of the volume." },
      devicePath: { type: "string", description: "Device under which it is found.", default: "" },
    },
  },
  "core/v1/node-status#NodeConfigSource": {
    type: "object",
    description: "No longer used.",
    properties: {
      configMap: {
        ref: "core/v1/node-status#ConfigMapNodeConfigSource",
        description: "ConfigMap that holds the settings.",
      },
    },
  },
  "core/v1/node-status#ConfigMapNodeConfigSource": {
    type: "object",
    description: "No longer used.",
    required: ["namespace", "name", "kubeletConfigKey"],
    properties: {
      namespace: { type: "string", description: "Namespace of the ConfigMap." },
      name: { type: "string", description: "Name of the ConfigMap." },
      uid: { type: "string", description: "Identity of the ConfigMap." },
      resourceVersion: { type: "string", description: "Version of the ConfigMap." },
      kubeletConfigKey: { type: "string", description: "Entry that holds the settings." },
    },
    unsetAtZero: ["uid", "resourceVersion"],
  },
  "core/v1/node-status#NodeConfigStatus": {
    type: "object",
    description: "No longer used.",
    properties: {
      assigned: { ref: "core/v1/node-status#NodeConfigSource", description: "Settings that were chosen." },
      active: { ref: "core/v1/node-status#NodeConfigSource", description: "Settings in use." },
      lastKnownGood: { ref: "core/v1/node-status#NodeConfigSource", description: "Settings that last worked." },
      error: { type: "string", description: "What went wrong with the chosen settings." },
    },
    unsetAtZero: ["error"],
  },
  "core/v1/node-status#NodeRuntimeHandler": {
    type: "object",
    description: "A runtime that a node offers.",
    properties: {
      name: { type: "string", description: "Name of the runtime; empty for the usual one." },
      features: { ref: "core/v1/node-status#NodeRuntimeHandlerFeatures", description: "What the runtime can do." },
    },
    unsetAtZero: [],
  },
  "core/v1/node-status#NodeRuntimeHandlerFeatures": {
    type: "object",
    description: "What a runtime can do.",
    properties: {
      recursiveReadOnlyMounts: {
        type: "boolean",
        description: "Whether mounts below a read-only mount can be made read-only too.",
      },
      userNamespaces: { type: "boolean", description: "Whether pods can have a user namespace of their own." },
    },
  },
  "core/v1/node-status#NodeFeatures": {
    type: "object",
    description: "What a node's runtime can do, whatever the handler.",
    properties: {
      supplementalGroupsPolicy: { type: "boolean", description: "Whether the policy for supplemental groups is heeded." },
    },
  },
};
