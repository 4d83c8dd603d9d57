// Code generated from schemas/storage/v1/csi-driver.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "storage/v1/csi-driver#CSIDriver": {
    type: "object",
    description: "What a storage driver can do and needs; its name is the driver's.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "storage/v1/csi-driver#CSIDriverSpec", description: "What the driver can do and needs." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "storage/v1/csi-driver#CSIDriverSpec": {
    type: "object",
    description: "What a storage driver can do and needs.",
    properties: {
      attachRequired: {
        type: "boolean",
        description: "Whether volumes must be attached before they are mounted; can't be changed.",
        default: true,
      },
      podInfoOnMount: {
        type: "boolean",
        description: "Whether the driver is told about the pod when it mounts a volume.",
        default: false,
      },
      volumeLifecycleModes: {
        type: "array",
        description: "Whether volumes outlive pods, or come and go with one; can't be changed.",
        items: { type: "string", enum: ["Ephemeral", "Persistent"] },
        listType: "set",
      },
      storageCapacity: {
        type: "boolean",
        description: "Whether the driver says how much storage is left, for the scheduler to heed.",
        default: false,
      },
      fsGroupPolicy: {
        type: "string",
        description: "Whether ownership and permissions of files are changed when a volume is mounted.",
        default: "ReadWriteOnceWithFSType",
        enum: ["File", "None", "ReadWriteOnceWithFSType"],
      },
      tokenRequests: {
        type: "array",
        description: "Tokens of the pod's service account that the driver needs to mount a volume.",
        items: { ref: "storage/v1/csi-driver#TokenRequest" },
        listType: "atomic",
      },
      requiresRepublish: {
        type: "boolean",
        description: "Whether the driver is called again from time to time while a volume is mounted.",
        default: false,
      },
      seLinuxMount: {
        type: "boolean",
        description: "Whether volumes can be mounted with a security label as option.",
        default: false,
      },
      nodeAllocatableUpdatePeriodSeconds: {
        type: "integer",
        description: "Time after which a node asks again how many volumes it can hold; absent for never.",
        format: "int64",
        minimum: 10,
      },
      serviceAccountTokenInSecrets: {
        type: "boolean",
        description: "Whether tokens are passed on among the secrets instead of among the attributes of a volume.",
      },
      preventPodSchedulingIfMissing: {
        type: "boolean",
        description: "Whether pods stay away from nodes where the driver is not.",
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "storage/v1/csi-driver#TokenRequest": {
    type: "object",
    description: "A token that a driver needs.",
    required: ["audience"],
    properties: {
      audience: {
        type: "string",
        description: "Whom the token is for; empty for the API server. Each audience at most once.",
      },
      expirationSeconds: {
        type: "integer",
        description: "How long the token is valid; at least 10 minutes.",
        format: "int64",
      },
    },
    alwaysPresent: ["audience"],
  },
};
