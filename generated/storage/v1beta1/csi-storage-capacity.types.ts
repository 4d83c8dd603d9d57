// Code generated from schemas/storage/v1beta1/csi-storage-capacity.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** How much storage of a class there is for a group of nodes. */
export interface CSIStorageCapacity extends ApiObject {
  metadata: ObjectMeta;
  /** Nodes that can use the storage, by their labels; none when absent, all when empty. Can't be changed. */
  nodeTopology?: LabelSelector;
  /** Name of the StorageClass; can't be changed. */
  storageClassName?: string;
  /** Storage that is left, in bytes. */
  capacity?: number | string;
  /** Size of the largest volume that can be made, in bytes. */
  maximumVolumeSize?: number | string;
}
