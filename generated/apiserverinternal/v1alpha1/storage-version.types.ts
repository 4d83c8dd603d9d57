// Code generated from schemas/apiserverinternal/v1alpha1/storage-version.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** The versions in which the servers of one store keep a resource; named group.resource. */
export interface StorageVersion extends ApiObject {
  metadata: ObjectMeta;
  /** Always empty. */
  spec?: StorageVersionSpec;
  /** What each server stores and can read. */
  status?: StorageVersionStatus;
}

/** Always empty. */
export interface StorageVersionSpec {
}

/** What each server stores and can read. */
export interface StorageVersionStatus {
  /** The versions by server. */
  storageVersions?: ServerStorageVersion[];
  /** The version that all servers store, when they agree. */
  commonEncodingVersion?: string;
  /** Whether the servers agree. */
  conditions?: StorageVersionCondition[];
}

/** What one server stores and can read. */
export interface ServerStorageVersion {
  /** Identity of the server. */
  apiServerID: string;
  /** The version that it stores. */
  encodingVersion: string;
  /** The versions that it can read. */
  decodableVersions: string[];
  /** The versions that it serves, some of those that it can read. */
  servedVersions?: string[];
}

/** One aspect of the versions of a resource. */
export interface StorageVersionCondition {
  /** Name of the aspect. */
  type: string;
  /** Whether the condition holds, as True, False or Unknown. */
  status: string;
  /** Generation that this observation is about. */
  observedGeneration?: number;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason: string;
  /** Details for people. */
  message: string;
}
