// Code generated from schemas/apiserverinternal/v1alpha1/storage-version.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "apiserverinternal/v1alpha1/storage-version#StorageVersion": {
    type: "object",
    description: "The versions in which the servers of one store keep a resource; named group.resource.",
    required: [],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { description: "Always empty.", ref: "apiserverinternal/v1alpha1/storage-version#StorageVersionSpec" },
      status: {
        ref: "apiserverinternal/v1alpha1/storage-version#StorageVersionStatus",
        description: "What each server stores and can read.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "apiserverinternal/v1alpha1/storage-version#StorageVersionSpec": {
    type: "object",
    description: "Always empty.",
    properties: {},
    alwaysPresent: [],
  },
  "apiserverinternal/v1alpha1/storage-version#StorageVersionStatus": {
    type: "object",
    description: "What each server stores and can read.",
    properties: {
      storageVersions: {
        type: "array",
        description: "The versions by server.",
        items: { ref: "apiserverinternal/v1alpha1/storage-version#ServerStorageVersion" },
        listType: "map",
        listMapKeys: ["apiServerID"],
      },
      commonEncodingVersion: { type: "string", description: "The version that all servers store, when they agree." },
      conditions: {
        type: "array",
        description: "Whether the servers agree.",
        items: { ref: "apiserverinternal/v1alpha1/storage-version#StorageVersionCondition" },
        listType: "map",
        listMapKeys: ["type"],
      },
    },
    alwaysPresent: [],
  },
  "apiserverinternal/v1alpha1/storage-version#ServerStorageVersion": {
    type: "object",
    description: "What one server stores and can read.",
    required: ["apiServerID", "encodingVersion", "decodableVersions"],
    properties: {
      apiServerID: { type: "string", description: "Identity of the server." },
      encodingVersion: { type: "string", description: "The version that it stores." },
      decodableVersions: {
        type: "array",
        description: "The versions that it can read.",
        items: { type: "string" },
        listType: "set",
      },
      servedVersions: {
        type: "array",
        description: "The versions that it serves, some of those that it can read.",
        items: { type: "string" },
        listType: "set",
      },
    },
    alwaysPresent: [],
  },
  "apiserverinternal/v1alpha1/storage-version#StorageVersionCondition": {
    type: "object",
    description: "One aspect of the versions of a resource.",
    required: ["type", "status", "reason", "message"],
    properties: {
      type: { type: "string", description: "Name of the aspect." },
      status: { type: "string", description: "Whether the condition holds, as True, False or Unknown." },
      observedGeneration: { type: "integer", description: "Generation that this observation is about.", format: "int64" },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["observedGeneration"],
    alwaysPresent: ["type", "status", "reason"],
  },
};
