// Code generated from schemas/core/v1/component-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ComponentCondition } from "./component-status.types.js";

/** What an apply of a ComponentStatus may state. */
export interface ComponentStatusApply {
  apiVersion?: "v1";
  kind?: "ComponentStatus";
  metadata: ApplyMeta;
  /** What was found, by type. */
  conditions?: ComponentConditionApply[];
}

/** What an apply of the part ComponentCondition may state. */
export interface ComponentConditionApply extends Partial<Omit<ComponentCondition, "type">> {
  /** Name of the aspect; only Healthy is known. */
  type: string;
}
