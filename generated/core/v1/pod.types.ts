// Code generated from schemas/core/v1/pod.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PodSpec } from "./pod-spec.types.js";
import type { PodStatus } from "./pod-status.types.js";

/** A group of containers that run together on one node and share its network and volumes. */
export interface Pod extends ApiObject {
  metadata: ObjectMeta;
  /** Wanted behaviour of the pod. */
  spec?: PodSpec;
  /** What was last observed. */
  status?: PodStatus;
}
