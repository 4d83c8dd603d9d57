/** Metadata of objects and lists in their wire form. SPEC: Object metadata fields, List metadata. */
import type { JsonObject } from "./json.js";

/** A reference from a dependent to its owner. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** One field-ownership record. SPEC: Field-ownership record. */
export interface ManagedFieldsEntry {
  manager?: string;
  operation?: "Apply" | "Update";
  apiVersion?: string;
  /** RFC 3339, UTC, seconds. */
  time?: string;
  fieldsType?: "FieldsV1";
  fieldsV1?: JsonObject;
  subresource?: string;
}

/**
 * Metadata of one object. All fields are optional on the wire; stored objects always have name, uid and
 * creationTimestamp.
 */
export interface ObjectMeta {
  name?: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  /** Decimal revision of the last change; opaque to clients. */
  resourceVersion?: string;
  generation?: number;
  /** RFC 3339, UTC, seconds. `null` on the wire counts as absent. */
  creationTimestamp?: string | null;
  /** RFC 3339, UTC, seconds. */
  deletionTimestamp?: string | null;
  deletionGracePeriodSeconds?: number;
  finalizers?: string[];
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  managedFields?: ManagedFieldsEntry[];
  selfLink?: string;
}

/** Metadata of a collection. */
export interface ListMeta {
  resourceVersion?: string;
  continue?: string;
  remainingItemCount?: number;
}

/** The members of metadata that the server alone writes. They belong to one object, and mean nothing in a copy of it. */
export const SERVER_METADATA = [
  "creationTimestamp",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "generation",
  "managedFields",
  "resourceVersion",
  "selfLink",
  "uid",
] as const satisfies readonly (keyof ObjectMeta)[];
const SERVER_NAMES: ReadonlySet<string> = new Set(SERVER_METADATA);

export function isServerMetadata(name: string): boolean {
  return SERVER_NAMES.has(name);
}
