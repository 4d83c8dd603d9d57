// Code generated from schemas/core/v1/container-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/container-status#ContainerStatus": {
    type: "object",
    description: "What was last observed of a container.",
    required: ["name", "ready", "restartCount", "image", "imageID"],
    properties: {
      name: { type: "string", description: "Name of the container." },
      state: { ref: "core/v1/container-status#ContainerState", description: "What the container is doing now." },
      lastState: {
        ref: "core/v1/container-status#ContainerState",
        description: "How the run before the present one ended.",
      },
      ready: { type: "boolean", description: "Whether the container passes its readiness probe.", default: false },
      restartCount: {
        type: "integer",
        description: "How often the container was started again.",
        default: 0,
        format: "int32",
      },
      image: { type: "string", description: "Image that is running.", default: "" },
      imageID: { type: "string", description: "Identity of the image.", default: "" },
      containerID: { type: "string", description: "Identity of the container, as type://id." },
      started: { type: "boolean", description: "Whether the container has passed its start-up probe." },
      allocatedResources: {
        type: "object",
        description: "Resources that the node has set aside for the container.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      resources: {
        ref: "core/v1/containers#ResourceRequirements",
        description: "Requests and limits that are in force.",
      },
      volumeMounts: {
        type: "array",
        description: "State of the mounted volumes.",
        items: { ref: "core/v1/container-status#VolumeMountStatus" },
        listType: "map",
        listMapKeys: ["mountPath"],
        patchStrategy: ["merge"],
        patchMergeKey: "mountPath",
      },
      user: { ref: "core/v1/container-status#ContainerUser", description: "User as which the first process began." },
      allocatedResourcesStatus: {
        type: "array",
        description: "Health of the devices given to the container.",
        items: { ref: "core/v1/container-status#ResourceStatus" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
      stopSignal: { type: "string", description: "Signal that stops the container." },
    },
    unsetAtZero: ["containerID"],
    alwaysPresent: ["name", "state", "lastState", "ready", "restartCount", "image", "imageID"],
  },
  "core/v1/container-status#ContainerState": {
    type: "object",
    description: "What a container is doing; exactly one of the three is set, waiting if none.",
    properties: {
      waiting: {
        ref: "core/v1/container-status#ContainerStateWaiting",
        description: "The container is not running yet.",
      },
      running: { ref: "core/v1/container-status#ContainerStateRunning", description: "The container is running." },
      terminated: { ref: "core/v1/container-status#ContainerStateTerminated", description: "The container has ended." },
    },
    alwaysPresent: [],
  },
  "core/v1/container-status#ContainerStateWaiting": {
    type: "object",
    description: "A container that is not running yet.",
    properties: {
      reason: { type: "string", description: "Why it waits, one CamelCase word." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["reason", "message"],
    alwaysPresent: [],
  },
  "core/v1/container-status#ContainerStateRunning": {
    type: "object",
    description: "A container that is running.",
    properties: { startedAt: { wellKnown: "Time", description: "When it was started." } },
    alwaysPresent: ["startedAt"],
  },
  "core/v1/container-status#ContainerStateTerminated": {
    type: "object",
    description: "A container that has ended.",
    required: ["exitCode"],
    properties: {
      exitCode: { type: "integer", description: "Exit code of its process.", default: 0, format: "int32" },
      signal: { type: "integer", description: "Signal that ended it.", format: "int32" },
      reason: { type: "string", description: "Why it ended, one CamelCase word." },
      message: { type: "string", description: "Details for people." },
      startedAt: { wellKnown: "Time", description: "When it was started." },
      finishedAt: { wellKnown: "Time", description: "When it ended." },
      containerID: { type: "string", description: "Identity of the container, as type://id." },
    },
    unsetAtZero: ["signal", "reason", "message", "containerID"],
    alwaysPresent: ["exitCode", "startedAt", "finishedAt"],
  },
  "core/v1/container-status#ContainerUser": {
    type: "object",
    description: "The user as which a container's first process began.",
    properties: {
      linux: { ref: "core/v1/container-status#LinuxContainerUser", description: "User and groups on Linux." },
    },
    alwaysPresent: [],
  },
  "core/v1/container-status#LinuxContainerUser": {
    type: "object",
    description: "User and groups of a process on Linux.",
    required: ["uid", "gid"],
    properties: {
      uid: { type: "integer", description: "Number of the user.", default: 0, format: "int64" },
      gid: { type: "integer", description: "Number of the main group.", default: 0, format: "int64" },
      supplementalGroups: {
        type: "array",
        description: "Numbers of further groups.",
        items: { type: "integer", format: "int64" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["uid", "gid"],
  },
  "core/v1/container-status#VolumeMountStatus": {
    type: "object",
    description: "State of a mounted volume.",
    required: ["name", "mountPath"],
    properties: {
      name: { type: "string", description: "Name of the volume." },
      mountPath: { type: "string", description: "Where it is mounted." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      recursiveReadOnly: {
        type: "string",
        description: "Whether mounts below it can't be written either: Disabled, IfPossible or Enabled.",
      },
      volumeStatus: {
        ref: "core/v1/container-status#VolumeStatus",
        description: "What is known of the mounted volume itself.",
      },
    },
    unsetAtZero: ["readOnly"],
    alwaysPresent: ["name", "mountPath"],
  },
  "core/v1/container-status#VolumeStatus": {
    type: "object",
    description: "What is known of a mounted volume, by its type.",
    properties: {
      image: { ref: "core/v1/container-status#ImageVolumeStatus", description: "The image that is mounted." },
    },
  },
  "core/v1/container-status#ImageVolumeStatus": {
    type: "object",
    description: "What is known of an image that is mounted as a volume.",
    required: ["imageRef"],
    properties: { imageRef: { type: "string", description: "Digest of the image.", maxLength: 256 } },
  },
  "core/v1/container-status#ResourceStatus": {
    type: "object",
    description: "Health of one resource of a container.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the resource; for a claim, claim:name/request." },
      resources: {
        type: "array",
        description: "Health of each unit.",
        items: { ref: "core/v1/container-status#ResourceHealth" },
        listType: "map",
        listMapKeys: ["resourceID"],
      },
    },
    alwaysPresent: ["name"],
  },
  "core/v1/container-status#ResourceHealth": {
    type: "object",
    description: "Health of one unit of a resource.",
    required: ["resourceID"],
    properties: {
      resourceID: { type: "string", description: "Identity of the unit, unique among units of its resource." },
      health: { type: "string", description: "Healthy, Unhealthy or Unknown." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["health"],
    alwaysPresent: ["resourceID"],
  },
};
