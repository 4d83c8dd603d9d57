// Code generated from schemas/storage/v1/csi-storage-capacity.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";

/** What an apply of a CSIStorageCapacity may state. */
export interface CSIStorageCapacityApply {
  apiVersion?: string;
  kind?: "CSIStorageCapacity";
  metadata: ApplyMeta;
  /** Nodes that can use the storage, by their labels; none when absent, all when empty. Can't be changed. */
  nodeTopology?: LabelSelectorApply;
  /** Name of the StorageClass; can't be changed. */
  storageClassName?: string;
  /** Storage that is left, in bytes. */
  capacity?: number | string;
  /** Size of the largest volume that can be made, in bytes. */
  maximumVolumeSize?: number | string;
}
