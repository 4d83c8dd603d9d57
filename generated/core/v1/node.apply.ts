// Code generated from schemas/core/v1/node.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { NodeConfigSourceApply, NodeStatusApply } from "./node-status.apply.js";
import type { NodeSpec, Taint } from "./node.types.js";

/** What an apply of a Node may state. */
export interface NodeApply {
  apiVersion?: "v1";
  kind?: "Node";
  metadata: ApplyMeta;
  /** Wanted behaviour of the node. */
  spec?: NodeSpecApply;
  /** What was last observed. */
  status?: NodeStatusApply;
}

/** What an apply of the part NodeSpec may state. */
export interface NodeSpecApply extends Partial<Omit<NodeSpec, "taints" | "configSource">> {
  /** What pods must tolerate to run here. */
  taints?: TaintApply[];
  /** No longer used. */
  configSource?: NodeConfigSourceApply;
}

/** What an apply of the part Taint may state. */
export interface TaintApply extends Partial<Taint> {}
