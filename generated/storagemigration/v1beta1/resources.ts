// Code generated from schemas/storagemigration/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { StorageVersionMigration } from "./storage-version-migration.types.js";

/** /apis/${storagemigrationGroup}/v1beta1/storageversionmigrations */
export const storageVersionMigrations = defineResource<StorageVersionMigration>({
  group: "${storagemigrationGroup}",
  version: "v1beta1",
  kind: "StorageVersionMigration",
  resource: "storageversionmigrations",
  scope: "Cluster",
  subresources: { status: true },
  printerColumns: [
    { name: "Group", type: "string", jsonPath: ".spec.resource.group", description: "Group of the resource." },
    { name: "Resource", type: "string", jsonPath: ".spec.resource.resource", description: "What is migrated." },
    {
      name: "State",
      type: "string",
      jsonPath: ".status.conditions[?(@.status==\"True\")].type",
      description: "Running, Succeeded or Failed; nothing before it began.",
    },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  storage: false,
  lifecycle: {
    introduced: "1.35",
    deprecated: "1.38",
    removed: "1.41",
    replacement: { group: "${storagemigrationGroup}", version: "v1", kind: "StorageVersionMigration" },
  },
  root: "storagemigration/v1beta1/storage-version-migration#StorageVersionMigration",
  schemaMark: "8d117e1f3711d894",
  shapeMark: "1203075f32c2de46",
  code: () => import("./storage-version-migration.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [storageVersionMigrations];
