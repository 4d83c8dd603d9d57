// Code generated from schemas/scheduling/v1/priority-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** A name for how important pods are. */
export interface PriorityClass extends ApiObject {
  metadata: ObjectMeta;
  /** The priority itself, where more is more important; at most 1000000000, and can't be changed. */
  value?: number;
  /** Whether pods that name no class get this one. */
  globalDefault?: boolean;
  /** When to use the class, for people. */
  description?: string;
  /** Whether pods of the class may push out less important ones; can't be changed. */
  preemptionPolicy?: "Never" | "PreemptLowerPriority";
}
