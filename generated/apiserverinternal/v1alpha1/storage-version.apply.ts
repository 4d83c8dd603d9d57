// Code generated from schemas/apiserverinternal/v1alpha1/storage-version.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  ServerStorageVersion,
  StorageVersionCondition,
  StorageVersionSpec,
  StorageVersionStatus,
} from "./storage-version.types.js";

/** What an apply of a StorageVersion may state. */
export interface StorageVersionApply {
  apiVersion?: string;
  kind?: "StorageVersion";
  metadata: ApplyMeta;
  /** Always empty. */
  spec?: StorageVersionSpec;
  /** What each server stores and can read. */
  status?: StorageVersionStatusApply;
}

/** What an apply of the part StorageVersionStatus may state. */
export interface StorageVersionStatusApply extends Partial<
  Omit<
    StorageVersionStatus,
    | "storageVersions"
    | "conditions"
  >
> {
  /** The versions by server. */
  storageVersions?: ServerStorageVersionApply[];
  /** Whether the servers agree. */
  conditions?: StorageVersionConditionApply[];
}

/** What an apply of the part ServerStorageVersion may state. */
export interface ServerStorageVersionApply extends Partial<Omit<ServerStorageVersion, "apiServerID">> {
  /** Identity of the server. */
  apiServerID: string;
}

/** What an apply of the part StorageVersionCondition may state. */
export interface StorageVersionConditionApply extends Partial<Omit<StorageVersionCondition, "type">> {
  /** Name of the aspect. */
  type: string;
}
