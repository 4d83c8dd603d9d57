// Code generated from schemas/admissionregistration/v1alpha1/matching.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { MatchCondition, MatchResources, ParamRef, Variable } from "./matching.types.js";

/** What an apply of the part MatchResources may state. */
export interface MatchResourcesApply extends Partial<Omit<MatchResources, "namespaceSelector" | "objectSelector">> {
  /** Namespaces of the requests that match; empty for all. */
  namespaceSelector?: LabelSelectorApply;
  /** Objects of the requests that match, by label; empty for all. */
  objectSelector?: LabelSelectorApply;
}

/** What an apply of the part MatchCondition may state. */
export interface MatchConditionApply extends Partial<Omit<MatchCondition, "name">> {
  /** Name of the condition. */
  name: string;
}

/** What an apply of the part Variable may state. */
export interface VariableApply extends Partial<Variable> {}

/** What an apply of the part ParamRef may state. */
export interface ParamRefApply extends Partial<Omit<ParamRef, "selector">> {
  /** Selects parameter objects by label. */
  selector?: LabelSelectorApply;
}
