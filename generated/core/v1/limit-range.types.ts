// Code generated from schemas/core/v1/limit-range.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Bounds and defaults for the resources that single pods, containers and claims of a namespace may ask for. */
export interface LimitRange extends ApiObject {
  metadata: ObjectMeta;
  /** The bounds. */
  spec?: LimitRangeSpec;
}

/** The bounds of a limit range. */
export interface LimitRangeSpec {
  /** Bounds, of each type at most one. */
  limits: LimitRangeItem[];
}

/** Bounds for one type of object. */
export interface LimitRangeItem {
  /** What is bounded, such as Pod, Container or PersistentVolumeClaim. */
  type: string;
  /** Most that one may use, by resource. */
  max?: Record<string, number | string>;
  /** Least that one may use, by resource. */
  min?: Record<string, number | string>;
  /** Limits of those that set none, by resource. */
  default?: Record<string, number | string>;
  /** Requests of those that set none, by resource. */
  defaultRequest?: Record<string, number | string>;
  /** How many times its request a limit may be, by resource. */
  maxLimitRequestRatio?: Record<string, number | string>;
}
