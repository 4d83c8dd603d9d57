// Code generated from schemas/core/v1/pod.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PodSpecApply } from "./pod-spec.apply.js";
import type { PodStatusApply } from "./pod-status.apply.js";

/** What an apply of a Pod may state. */
export interface PodApply {
  apiVersion?: "v1";
  kind?: "Pod";
  metadata: ApplyMeta;
  /** Wanted behaviour of the pod. */
  spec?: PodSpecApply;
  /** What was last observed. */
  status?: PodStatusApply;
}
