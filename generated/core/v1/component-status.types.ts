// Code generated from schemas/core/v1/component-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Health of a part of the control plane. This server has no such parts, so there are never any objects. */
export interface ComponentStatus extends ApiObject {
  metadata: ObjectMeta;
  /** What was found, by type. */
  conditions?: ComponentCondition[];
}

/** One aspect of a component's health. */
export interface ComponentCondition {
  /** Name of the aspect; only Healthy is known. */
  type: string;
  /** True, False or Unknown. */
  status: string;
  /** What the component says of itself. */
  message?: string;
  /** Why the component could not be asked. */
  error?: string;
}
