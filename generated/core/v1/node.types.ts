// Code generated from schemas/core/v1/node.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { NodeConfigSource, NodeStatus } from "./node-status.types.js";

/** A machine that runs pods. */
export interface Node extends ApiObject {
  metadata: ObjectMeta;
  /** Wanted behaviour of the node. */
  spec?: NodeSpec;
  /** What was last observed. */
  status?: NodeStatus;
}

/** Wanted behaviour of a node. */
export interface NodeSpec {
  /** Network of the node's pods; can't be changed once set. */
  podCIDR?: string;
  /** Networks of the node's pods, one for each address family; the first is podCIDR. */
  podCIDRs?: string[];
  /** Identity of the machine at its provider; can't be changed once set. */
  providerID?: string;
  /** Whether new pods stay away. */
  unschedulable?: boolean;
  /** What pods must tolerate to run here. */
  taints?: Taint[];
  /** No longer used. */
  configSource?: NodeConfigSource;
  /** No longer used. */
  externalID?: string;
  /** When pods of the node may not give way to others. */
  podPreemptionPolicy?: NodePodPreemptionPolicy;
}

/** Keeps pods away that don't tolerate it. */
export interface Taint {
  /** Name of the taint. */
  key: string;
  /** Value that goes with the name. */
  value?: string;
  /** NoSchedule, PreferNoSchedule or NoExecute. */
  effect: string;
  /** When the taint was added. */
  timeAdded?: string;
}

/** When pods of a node may not give way to others. */
export interface NodePodPreemptionPolicy {
  /** Reasons for which no pod gives way to one that grows. */
  disableResizePreemption?: string[];
}
