// Code generated from schemas/storage/v1/csi-node.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** The storage drivers on a node; its name is the node's. */
export interface CSINode extends ApiObject {
  metadata: ObjectMeta;
  /** The drivers on the node. */
  spec: CSINodeSpec;
  /** What was last observed of them. */
  status?: CSINodeStatus;
}

/** The storage drivers on a node. */
export interface CSINodeSpec {
  /** The drivers; may be empty. */
  drivers: CSINodeDriver[];
}

/** A storage driver on a node. Only what it can hold may change. */
export interface CSINodeDriver {
  /** Name of the driver. */
  name: string;
  /** The node, as the driver knows it. */
  nodeID: string;
  /** Keys of node labels by which the driver tells places apart. */
  topologyKeys?: string[];
  /** What the driver can hold on the node. */
  allocatable?: VolumeNodeResources;
}

/** What a driver can hold on a node. */
export interface VolumeNodeResources {
  /** Volumes at a time; absent for no limit. */
  count?: number;
}

/** What was last observed of the drivers on a node. */
export interface CSINodeStatus {
  /** Health of the storage, by driver. */
  storageHealth?: CSIDriverStorageHealth[];
}

/** Health of the storage that a driver reaches from a node. */
export interface CSIDriverStorageHealth {
  /** Name of the driver. */
  name: string;
  /** What was found. */
  healthConditions?: StorageHealthCondition[];
}

/** One finding about the storage of a driver. */
export interface StorageHealthCondition {
  /** What was found, in one word. */
  status?: string;
  /** Why, in one word. */
  reason?: string;
  /** Details for people. */
  message?: string;
  /** The access mode that it concerns. */
  accessMode?: string;
  /** The volume mode that it concerns. */
  volumeMode?: string;
  /** When this last changed. */
  lastTransitionTime?: string;
}
