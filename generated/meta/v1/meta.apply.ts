// Code generated from schemas/meta/v1/meta.yaml. DO NOT EDIT; run `npm run generate`.
import type { Condition, LabelSelector, LabelSelectorRequirement } from "./meta.types.js";

/** What an apply of the part LabelSelector may state. */
export interface LabelSelectorApply extends Partial<Omit<LabelSelector, "matchExpressions">> {
  /** Further terms that an object's labels must meet. */
  matchExpressions?: LabelSelectorRequirementApply[];
}

/** What an apply of the part LabelSelectorRequirement may state. */
export interface LabelSelectorRequirementApply extends Partial<LabelSelectorRequirement> {}

/** What an apply of the part Condition may state. */
export interface ConditionApply extends Partial<Omit<Condition, "type">> {
  /** Name of the aspect, unique in its list. */
  type: string;
}
