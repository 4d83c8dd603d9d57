// Code generated from schemas/core/v1/containers.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/containers#Container": {
    type: "object",
    description: "One container of a pod.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the container, unique in the pod." },
      image: { type: "string", description: "Image that the container runs." },
      command: {
        type: "array",
        description: "Program to run; absent for the image's own.",
        items: { type: "string" },
        listType: "atomic",
      },
      args: {
        type: "array",
        description: "Arguments of the program; absent for the image's own.",
        items: { type: "string" },
        listType: "atomic",
      },
      workingDir: { type: "string", description: "Folder in which the program starts; absent for the image's own." },
      ports: {
        type: "array",
        description: "Ports that the container listens on.",
        items: { ref: "core/v1/containers#ContainerPort" },
        listType: "map",
        listMapKeys: ["containerPort", "protocol"],
        patchStrategy: ["merge"],
        patchMergeKey: "containerPort",
      },
      envFrom: {
        type: "array",
        description: "Sources of many environment variables; env comes after them.",
        items: { ref: "core/v1/environment#EnvFromSource" },
        listType: "atomic",
      },
      env: {
        type: "array",
        description: "Environment variables.",
        items: { ref: "core/v1/environment#EnvVar" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
      resources: { ref: "core/v1/containers#ResourceRequirements", description: "Requests and limits of the container." },
      resizePolicy: {
        type: "array",
        description: "What a change of resources means for the running container.",
        items: { ref: "core/v1/containers#ContainerResizePolicy" },
        listType: "atomic",
      },
      restartPolicy: {
        type: "string",
        description: "Overrides the pod's policy. Always on an init container keeps it running beside the others.",
        enum: ["Always", "OnFailure", "Never"],
      },
      restartPolicyRules: {
        type: "array",
        description: "Rules that come before restartPolicy; the first that fits decides.",
        items: { ref: "core/v1/containers#ContainerRestartRule" },
        listType: "atomic",
      },
      volumeMounts: {
        type: "array",
        description: "Volumes in the container's file system.",
        items: { ref: "core/v1/containers#VolumeMount" },
        listType: "map",
        listMapKeys: ["mountPath"],
        patchStrategy: ["merge"],
        patchMergeKey: "mountPath",
      },
      volumeDevices: {
        type: "array",
        description: "Raw devices in the container.",
        items: { ref: "core/v1/containers#VolumeDevice" },
        listType: "map",
        listMapKeys: ["devicePath"],
        patchStrategy: ["merge"],
        patchMergeKey: "devicePath",
      },
      livenessProbe: {
        ref: "core/v1/probes#Probe",
        description: "Tells whether the container works; if not, it is started again.",
      },
      readinessProbe: {
        ref: "core/v1/probes#Probe",
        description: "Tells whether the container can serve; if not, it gets no requests.",
      },
      startupProbe: {
        ref: "core/v1/probes#Probe",
        description: "Tells whether the container has started; until then the other probes wait.",
      },
      lifecycle: {
        ref: "core/v1/probes#Lifecycle",
        description: "What to do when the container has started and before it stops.",
      },
      terminationMessagePath: {
        type: "string",
        description: "File in which the program leaves its last message.",
        default: "/dev/termination-log",
      },
      terminationMessagePolicy: {
        type: "string",
        description: "Whether the end of the log serves as the last message when there is no file.",
        default: "File",
        enum: ["File", "FallbackToLogsOnError"],
      },
      imagePullPolicy: {
        type: "string",
        description: "When the image is pulled. The server sets Always for the tag latest, else IfNotPresent.",
        enum: ["Always", "IfNotPresent", "Never"],
      },
      securityContext: {
        ref: "core/v1/security#SecurityContext",
        description: "Security settings of the container, which come before those of the pod.",
      },
      stdin: { type: "boolean", description: "Whether standard input is kept open." },
      stdinOnce: { type: "boolean", description: "Whether standard input is closed after the first client has left." },
      tty: { type: "boolean", description: "Whether the container gets a terminal; needs stdin." },
    },
    unsetAtZero: [
      "image",
      "workingDir",
      "terminationMessagePath",
      "terminationMessagePolicy",
      "imagePullPolicy",
      "stdin",
      "stdinOnce",
      "tty",
    ],
  },
  "core/v1/containers#ContainerPort": {
    type: "object",
    description: "A port that a container listens on.",
    required: ["containerPort"],
    properties: {
      name: { type: "string", description: "Name of the port, unique in the pod." },
      hostPort: {
        type: "integer",
        description: "Port of the node that leads here.",
        format: "int32",
        minimum: 0,
        maximum: 65535,
      },
      containerPort: {
        type: "integer",
        description: "Number of the port in the container.",
        format: "int32",
        minimum: 1,
        maximum: 65535,
      },
      protocol: { type: "string", description: "Protocol of the port.", default: "TCP", enum: ["TCP", "UDP", "SCTP"] },
      hostIP: { type: "string", description: "Address of the node to which hostPort is bound." },
    },
    unsetAtZero: ["name", "hostPort", "protocol", "hostIP"],
  },
  "core/v1/containers#ContainerResizePolicy": {
    type: "object",
    description: "What a change of one resource means for a running container.",
    required: ["resourceName", "restartPolicy"],
    properties: {
      resourceName: { type: "string", description: "The resource.", enum: ["cpu", "memory"] },
      restartPolicy: {
        type: "string",
        description: "Whether the container must be started again.",
        enum: ["NotRequired", "RestartContainer"],
      },
    },
  },
  "core/v1/containers#ContainerRestartRule": {
    type: "object",
    description: "What to do when a container has ended in a certain way.",
    required: ["action"],
    properties: {
      action: { type: "string", description: "What to do.", enum: ["Restart"] },
      exitCodes: {
        ref: "core/v1/containers#ContainerRestartRuleOnExitCodes",
        description: "Exit codes for which the rule holds.",
      },
    },
  },
  "core/v1/containers#ContainerRestartRuleOnExitCodes": {
    type: "object",
    description: "A condition on the exit code of a container.",
    required: ["operator"],
    properties: {
      operator: {
        type: "string",
        description: "Whether the exit code must be one of the values or none of them.",
        enum: ["In", "NotIn"],
      },
      values: {
        type: "array",
        description: "Exit codes to compare with.",
        maxItems: 255,
        items: { type: "integer", format: "int32" },
        listType: "set",
      },
    },
  },
  "core/v1/containers#VolumeDevice": {
    type: "object",
    description: "A volume that a container sees as a raw device.",
    required: ["name", "devicePath"],
    properties: {
      name: { type: "string", description: "Name of a persistent volume claim among the pod's volumes." },
      devicePath: { type: "string", description: "Path of the device in the container." },
    },
  },
  "core/v1/containers#VolumeMount": {
    type: "object",
    description: "A volume in a container's file system.",
    required: ["name", "mountPath"],
    properties: {
      name: { type: "string", description: "Name of one of the pod's volumes." },
      readOnly: { type: "boolean", description: "Whether the container can't write to it." },
      recursiveReadOnly: {
        type: "string",
        description: "Whether a read-only mount covers the mounts below it as well.",
        enum: ["Disabled", "IfPossible", "Enabled"],
      },
      mountPath: { type: "string", description: "Path in the container; must not contain a colon." },
      subPath: { type: "string", description: "Path in the volume to mount; absent for its root." },
      mountPropagation: {
        type: "string",
        description: "Whether mounts made on one side show up on the other.",
        enum: ["None", "HostToContainer", "Bidirectional"],
      },
      subPathExpr: {
        type: "string",
        description: "As subPath, with $(NAME) replaced by environment variables. Only one of the two may be set.",
      },
      bindMountOptions: {
        type: "array",
        description: "Options of the bind mount.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    unsetAtZero: ["readOnly", "subPath", "subPathExpr"],
  },
  "core/v1/containers#ResourceRequirements": {
    type: "object",
    description: "What a container or pod needs and what it may use.",
    properties: {
      limits: {
        type: "object",
        description: "Most that may be used, by resource.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      requests: {
        type: "object",
        description: "Least that is set aside, by resource; absent for the limits.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      claims: {
        type: "array",
        description: "Resource claims of the pod that are used.",
        items: { ref: "core/v1/containers#ResourceClaim" },
        listType: "map",
        listMapKeys: ["name"],
      },
    },
  },
  "core/v1/containers#ResourceClaim": {
    type: "object",
    description: "A claim of the pod that a container uses.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of an entry in the pod's resourceClaims." },
      request: { type: "string", description: "One request of the claim; absent for all of them." },
    },
    unsetAtZero: ["request"],
  },
};
