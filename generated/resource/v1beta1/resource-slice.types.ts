// Code generated from schemas/resource/v1beta1/resource-slice.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { NodeSelector } from "../../core/v1/scheduling.types.js";
import type { Counter, Device } from "./device.types.js";

/** Some of the devices of a pool, as their driver reports them. */
export interface ResourceSlice extends ApiObject {
  metadata: ObjectMeta;
  /** The devices, and where they can be used. */
  spec: ResourceSliceSpec;
}

/**
 * Devices of a pool, and where they can be used. One of nodeName, nodeSelector, allNodes and perDeviceNodeSelection is
 * set.
 */
export interface ResourceSliceSpec {
  /** The driver, a DNS name; can't be changed. */
  driver: string;
  /** The pool to which the devices belong. */
  pool: ResourcePool;
  /** The node that has the devices; can't be changed. */
  nodeName?: string;
  /** Nodes that can use the devices; has one term. */
  nodeSelector?: NodeSelector;
  /** True if every node can use the devices. */
  allNodes?: boolean;
  /** The devices, at most 128, or 64 with taints or counters. */
  devices?: Device[];
  /** True if each device says on which nodes it can be used. */
  perDeviceNodeSelection?: boolean;
  /** Amounts that devices of the pool take from; not beside devices. */
  sharedCounters?: CounterSet[];
}

/** The pool of a slice. */
export interface ResourcePool {
  /** Name of the pool: DNS names with slashes between them; can't be changed. */
  name: string;
  /** Counts the versions of the pool; slices of older ones are void. */
  generation: number;
  /** Number of slices that the pool has in this version. */
  resourceSliceCount: number;
}

/** Amounts that devices take from. */
export interface CounterSet {
  /** Name of the set, unique in the pool; a DNS label. */
  name: string;
  /** The amounts by name. */
  counters: Record<string, Counter>;
}
