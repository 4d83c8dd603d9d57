// Code generated from schemas/core/v1/namespace.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { NamespaceCondition, NamespaceSpec, NamespaceStatus } from "./namespace.types.js";

/** What an apply of a Namespace may state. */
export interface NamespaceApply {
  apiVersion?: "v1";
  kind?: "Namespace";
  metadata: ApplyMeta;
  /** Wanted behaviour of the namespace. */
  spec?: NamespaceSpec;
  /** Observed state of the namespace. */
  status?: NamespaceStatusApply;
}

/** What an apply of the part NamespaceStatus may state. */
export interface NamespaceStatusApply extends Partial<Omit<NamespaceStatus, "conditions">> {
  /** What is known about a deletion that has not finished. */
  conditions?: NamespaceConditionApply[];
}

/** What an apply of the part NamespaceCondition may state. */
export interface NamespaceConditionApply extends Partial<Omit<NamespaceCondition, "type">> {
  /** Name of the aspect. */
  type: string;
}
