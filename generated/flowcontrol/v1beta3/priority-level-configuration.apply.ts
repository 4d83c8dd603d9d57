// Code generated from schemas/flowcontrol/v1beta3/priority-level-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  PriorityLevelConfigurationCondition,
  PriorityLevelConfigurationSpec,
} from "./priority-level-configuration.types.js";

/** What an apply of a PriorityLevelConfiguration may state. */
export interface PriorityLevelConfigurationApply {
  apiVersion?: string;
  kind?: "PriorityLevelConfiguration";
  metadata: ApplyMeta;
  /** The limits. */
  spec?: PriorityLevelConfigurationSpecApply;
  /** What was last observed. */
  status?: PriorityLevelConfigurationStatusApply;
}

/** What an apply of the part PriorityLevelConfigurationSpec may state. */
export interface PriorityLevelConfigurationSpecApply extends Partial<PriorityLevelConfigurationSpec> {}

/** What an apply of the part PriorityLevelConfigurationStatus may state. */
export interface PriorityLevelConfigurationStatusApply {
  /** Conditions by type. */
  conditions?: PriorityLevelConfigurationConditionApply[];
}

/** What an apply of the part PriorityLevelConfigurationCondition may state. */
export interface PriorityLevelConfigurationConditionApply extends Partial<
  Omit<
    PriorityLevelConfigurationCondition,
    | "type"
  >
> {
  /** What the condition is about, one CamelCase word. */
  type: string;
}
