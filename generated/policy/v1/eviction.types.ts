// Code generated from schemas/policy/v1/eviction.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { DeleteOptions } from "../../meta/v1/meta.types.js";

/**
 * Asks for a pod to be removed, if the disruption budgets of its namespace allow it. Never stored; the body of a
 * subresource.
 */
export interface Eviction extends ApiObject {
  metadata: ObjectMeta;
  /** How the pod is deleted. */
  deleteOptions?: DeleteOptions;
}
