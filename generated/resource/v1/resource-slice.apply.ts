// Code generated from schemas/resource/v1/resource-slice.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { NodeSelectorApply } from "../../core/v1/scheduling.apply.js";
import type { CounterApply, DeviceApply } from "./device.apply.js";
import type { CounterSet, ResourcePool, ResourceSliceSpec } from "./resource-slice.types.js";

/** What an apply of a ResourceSlice may state. */
export interface ResourceSliceApply {
  apiVersion?: string;
  kind?: "ResourceSlice";
  metadata: ApplyMeta;
  /** The devices, and where they can be used. */
  spec?: ResourceSliceSpecApply;
}

/** What an apply of the part ResourceSliceSpec may state. */
export interface ResourceSliceSpecApply extends Partial<
  Omit<
    ResourceSliceSpec,
    | "pool"
    | "nodeSelector"
    | "devices"
    | "sharedCounters"
  >
> {
  /** The pool to which the devices belong. */
  pool?: ResourcePoolApply;
  /** Nodes that can use the devices; has one term. */
  nodeSelector?: NodeSelectorApply;
  /** The devices, at most 128, or 64 with taints or counters. */
  devices?: DeviceApply[];
  /** Amounts that devices of the pool take from; not beside devices. */
  sharedCounters?: CounterSetApply[];
}

/** What an apply of the part ResourcePool may state. */
export interface ResourcePoolApply extends Partial<ResourcePool> {}

/** What an apply of the part CounterSet may state. */
export interface CounterSetApply extends Partial<Omit<CounterSet, "counters">> {
  /** The amounts by name. */
  counters?: Record<string, CounterApply>;
}
