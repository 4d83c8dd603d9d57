// Code generated from schemas/core/v1/namespace.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** A scope for names. Objects in it go when it is deleted. */
export interface Namespace extends ApiObject {
  metadata: ObjectMeta;
  /** Wanted behaviour of the namespace. */
  spec?: NamespaceSpec;
  /** Observed state of the namespace. */
  status?: NamespaceStatus;
}

/** Wanted behaviour of a namespace. */
export interface NamespaceSpec {
  /** Parties that must finish before the namespace can go. */
  finalizers?: string[];
}

/** Observed state of a namespace. */
export interface NamespaceStatus {
  /** Active, or Terminating while it is being deleted. */
  phase?: string;
  /** What is known about a deletion that has not finished. */
  conditions?: NamespaceCondition[];
}

/** One aspect of a namespace's state. */
export interface NamespaceCondition {
  /** Name of the aspect. */
  type: string;
  /** True, False or Unknown. */
  status: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason?: string;
  /** Details for people. */
  message?: string;
}
