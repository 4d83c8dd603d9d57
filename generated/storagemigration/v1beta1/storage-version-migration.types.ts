// Code generated from schemas/storagemigration/v1beta1/storage-version-migration.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { Condition } from "../../meta/v1/meta.types.js";

/** A request to write all objects of a resource again, in the form in which they are stored now. */
export interface StorageVersionMigration extends ApiObject {
  metadata: ObjectMeta;
  /** What is to be migrated. */
  spec?: StorageVersionMigrationSpec;
  /** How far the migration is. */
  status?: StorageVersionMigrationStatus;
}

/** What is to be migrated. */
export interface StorageVersionMigrationSpec {
  /** The resource whose objects are written again; can't be changed. */
  resource: GroupResource;
}

/** A resource, whatever the version. */
export interface GroupResource {
  /** Its API group; empty for the core group. */
  group?: string;
  /** Its plural, in lower case. */
  resource: string;
}

/** How far a migration is. */
export interface StorageVersionMigrationStatus {
  /** Whether it is Running, has Succeeded or has Failed, each with the number of objects. */
  conditions?: Condition[];
  /** The state of the collection when the migration began; what was written later is in the new form anyway. */
  resourceVersion?: string;
}
