// Code generated from schemas/flowcontrol/v1/priority-level-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  LimitResponse,
  LimitedPriorityLevelConfiguration,
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
export interface PriorityLevelConfigurationSpecApply extends Partial<Omit<PriorityLevelConfigurationSpec, "limited">> {
  /** The limits; with type Limited. */
  limited?: LimitedPriorityLevelConfigurationApply;
}

/** What an apply of the part PriorityLevelConfigurationStatus may state. */
export interface PriorityLevelConfigurationStatusApply {
  /** Conditions by type. */
  conditions?: PriorityLevelConfigurationConditionApply[];
}

/** What an apply of the part LimitedPriorityLevelConfiguration may state. */
export interface LimitedPriorityLevelConfigurationApply extends Partial<
  Omit<
    LimitedPriorityLevelConfiguration,
    | "limitResponse"
  >
> {
  /** What becomes of requests that find no room. */
  limitResponse?: LimitResponseApply;
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

/** What an apply of the part LimitResponse may state. */
export interface LimitResponseApply extends Partial<LimitResponse> {}
