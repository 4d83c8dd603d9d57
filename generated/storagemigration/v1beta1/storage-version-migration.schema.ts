// Code generated from schemas/storagemigration/v1beta1/storage-version-migration.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "storagemigration/v1beta1/storage-version-migration#StorageVersionMigration": {
    type: "object",
    description: "A request to write all objects of a resource again, in the form in which they are stored now.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "storagemigration/v1beta1/storage-version-migration#StorageVersionMigrationSpec",
        description: "What is to be migrated.",
      },
      status: {
        ref: "storagemigration/v1beta1/storage-version-migration#StorageVersionMigrationStatus",
        description: "How far the migration is.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "storagemigration/v1beta1/storage-version-migration#StorageVersionMigrationSpec": {
    type: "object",
    description: "What is to be migrated.",
    required: ["resource"],
    properties: {
      resource: {
        ref: "storagemigration/v1beta1/storage-version-migration#GroupResource",
        description: "The resource whose objects are written again; can't be changed.",
      },
    },
    alwaysPresent: ["resource"],
  },
  "storagemigration/v1beta1/storage-version-migration#GroupResource": {
    type: "object",
    description: "A resource, whatever the version.",
    required: ["resource"],
    properties: {
      group: { type: "string", description: "Its API group; empty for the core group." },
      resource: { type: "string", description: "Its plural, in lower case." },
    },
    unsetAtZero: ["group"],
    alwaysPresent: ["group", "resource"],
  },
  "storagemigration/v1beta1/storage-version-migration#StorageVersionMigrationStatus": {
    type: "object",
    description: "How far a migration is.",
    properties: {
      conditions: {
        type: "array",
        description: "Whether it is Running, has Succeeded or has Failed, each with the number of objects.",
        items: { ref: "meta/v1/meta#Condition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      resourceVersion: {
        type: "string",
        description: "The state of the collection when the migration began; what was written later is in the new form anyway.",
      },
    },
    alwaysPresent: [],
  },
};
