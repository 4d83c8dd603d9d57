// Code generated from schemas/storagemigration/v1beta1/storage-version-migration.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type { GroupResource, StorageVersionMigrationStatus } from "./storage-version-migration.types.js";

/** What an apply of a StorageVersionMigration may state. */
export interface StorageVersionMigrationApply {
  apiVersion?: string;
  kind?: "StorageVersionMigration";
  metadata: ApplyMeta;
  /** What is to be migrated. */
  spec?: StorageVersionMigrationSpecApply;
  /** How far the migration is. */
  status?: StorageVersionMigrationStatusApply;
}

/** What an apply of the part StorageVersionMigrationSpec may state. */
export interface StorageVersionMigrationSpecApply {
  /** The resource whose objects are written again; can't be changed. */
  resource?: GroupResourceApply;
}

/** What an apply of the part GroupResource may state. */
export interface GroupResourceApply extends Partial<GroupResource> {}

/** What an apply of the part StorageVersionMigrationStatus may state. */
export interface StorageVersionMigrationStatusApply extends Partial<Omit<StorageVersionMigrationStatus, "conditions">> {
  /** Whether it is Running, has Succeeded or has Failed, each with the number of objects. */
  conditions?: ConditionApply[];
}
