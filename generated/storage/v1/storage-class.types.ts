// Code generated from schemas/storage/v1/storage-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { TopologySelectorTerm } from "../../core/v1/persistent-volume-spec.types.js";

/** A kind of storage that claims can ask for by name, and how volumes of it are made. */
export interface StorageClass extends ApiObject {
  metadata: ObjectMeta;
  /** Who makes the volumes; can't be changed. */
  provisioner: string;
  /** Settings for the provisioner; can't be changed. */
  parameters?: Record<string, string>;
  /** What becomes of a volume whose claim is gone; can't be changed. */
  reclaimPolicy?: "" | "Delete" | "Retain";
  /** Options with which the volumes are mounted. */
  mountOptions?: string[];
  /** Whether claims may be made larger later. */
  allowVolumeExpansion?: boolean;
  /** Whether a claim gets its volume at once or when a pod uses it first; can't be changed. */
  volumeBindingMode?: "Immediate" | "WaitForFirstConsumer";
  /** Where volumes may be made; anywhere when there is no term. */
  allowedTopologies?: TopologySelectorTerm[];
}
