// Code generated from schemas/storagemigration/v1beta1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { StorageVersionMigrationApply } from "./storage-version-migration.apply.js";
import type { StorageVersionMigration } from "./storage-version-migration.types.js";

export const storageVersionMigrations: ResourceReference<
  StorageVersionMigration,
  "Cluster",
  StorageVersionMigrationApply,
  "status"
> = {
  group: "${storagemigrationGroup}",
  version: "v1beta1",
  kind: "StorageVersionMigration",
  resource: "storageversionmigrations",
  scope: "Cluster",
};

export type * from "./storage-version-migration.types.js";
export type * from "./storage-version-migration.apply.js";
