// Code generated from schemas/storage/v1/csi-node.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { CSIDriverStorageHealth, CSINodeDriver } from "./csi-node.types.js";

/** What an apply of a CSINode may state. */
export interface CSINodeApply {
  apiVersion?: string;
  kind?: "CSINode";
  metadata: ApplyMeta;
  /** The drivers on the node. */
  spec?: CSINodeSpecApply;
  /** What was last observed of them. */
  status?: CSINodeStatusApply;
}

/** What an apply of the part CSINodeSpec may state. */
export interface CSINodeSpecApply {
  /** The drivers; may be empty. */
  drivers?: CSINodeDriverApply[];
}

/** What an apply of the part CSINodeDriver may state. */
export interface CSINodeDriverApply extends Partial<Omit<CSINodeDriver, "name">> {
  /** Name of the driver. */
  name: string;
}

/** What an apply of the part CSINodeStatus may state. */
export interface CSINodeStatusApply {
  /** Health of the storage, by driver. */
  storageHealth?: CSIDriverStorageHealthApply[];
}

/** What an apply of the part CSIDriverStorageHealth may state. */
export interface CSIDriverStorageHealthApply extends Partial<CSIDriverStorageHealth> {}
