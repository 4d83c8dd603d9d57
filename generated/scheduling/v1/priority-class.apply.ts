// Code generated from schemas/scheduling/v1/priority-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";

/** What an apply of a PriorityClass may state. */
export interface PriorityClassApply {
  apiVersion?: string;
  kind?: "PriorityClass";
  metadata: ApplyMeta;
  /** The priority itself, where more is more important; at most 1000000000, and can't be changed. */
  value?: number;
  /** Whether pods that name no class get this one. */
  globalDefault?: boolean;
  /** When to use the class, for people. */
  description?: string;
  /** Whether pods of the class may push out less important ones; can't be changed. */
  preemptionPolicy?: "Never" | "PreemptLowerPriority";
}
