// Code generated from schemas/policy/v1/eviction.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { DeleteOptions } from "../../meta/v1/meta.types.js";

/** What an apply of a Eviction may state. */
export interface EvictionApply {
  apiVersion?: "policy/v1";
  kind?: "Eviction";
  metadata: ApplyMeta;
  /** How the pod is deleted. */
  deleteOptions?: DeleteOptions;
}
