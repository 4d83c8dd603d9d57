// Code generated from schemas/core/v1/limit-range.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { LimitRangeItem } from "./limit-range.types.js";

/** What an apply of a LimitRange may state. */
export interface LimitRangeApply {
  apiVersion?: "v1";
  kind?: "LimitRange";
  metadata: ApplyMeta;
  /** The bounds. */
  spec?: LimitRangeSpecApply;
}

/** What an apply of the part LimitRangeSpec may state. */
export interface LimitRangeSpecApply {
  /** Bounds, of each type at most one. */
  limits?: LimitRangeItemApply[];
}

/** What an apply of the part LimitRangeItem may state. */
export interface LimitRangeItemApply extends Partial<LimitRangeItem> {}
