// Code generated from schemas/apiregistration/v1/api-service.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "apiregistration/v1/api-service#APIService": {
    type: "object",
    description: "A group version of the API, and who serves it.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "apiregistration/v1/api-service#APIServiceSpec",
        description: "Which group version, and who serves it.",
      },
      status: { ref: "apiregistration/v1/api-service#APIServiceStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "apiregistration/v1/api-service#APIServiceSpec": {
    type: "object",
    description: "A group version and who serves it.",
    required: ["groupPriorityMinimum", "versionPriority"],
    properties: {
      service: {
        ref: "apiregistration/v1/api-service#ServiceReference",
        description: "The service that serves it; absent where this server does.",
      },
      group: { type: "string", description: "The group; empty for the core group." },
      version: { type: "string", description: "The version." },
      insecureSkipTLSVerify: { type: "boolean", description: "Whether the certificate of the service is not looked at." },
      caBundle: {
        type: "string",
        description: "PEM certificates that the certificate of the service is checked against.",
        format: "byte",
      },
      groupPriorityMinimum: {
        type: "integer",
        description: "Order of the group among others, 1 to 20000; greater first.",
        format: "int32",
      },
      versionPriority: {
        type: "integer",
        description: "Order of the version within its group, 1 to 1000; greater first.",
        format: "int32",
      },
    },
    alwaysPresent: ["groupPriorityMinimum", "versionPriority"],
  },
  "apiregistration/v1/api-service#APIServiceStatus": {
    type: "object",
    description: "What was last observed of a group version.",
    properties: {
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "apiregistration/v1/api-service#APIServiceCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    alwaysPresent: [],
  },
  "apiregistration/v1/api-service#ServiceReference": {
    type: "object",
    description: "A service by name.",
    properties: {
      namespace: { type: "string", description: "Namespace of the service." },
      name: { type: "string", description: "Name of the service." },
      port: { type: "integer", description: "Port of the service, 1 to 65535.", default: 443, format: "int32" },
    },
    alwaysPresent: [],
  },
  "apiregistration/v1/api-service#APIServiceCondition": {
    type: "object",
    description: "A condition of a group version.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "What the condition is about, one CamelCase word." },
      status: { type: "string", description: "Whether it holds: True, False or Unknown." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Why, one CamelCase word." },
      message: { type: "string", description: "Why, for people." },
    },
    alwaysPresent: ["type", "status", "lastTransitionTime"],
  },
};
