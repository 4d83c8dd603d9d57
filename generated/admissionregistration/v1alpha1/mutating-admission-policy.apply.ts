// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { MatchConditionApply, MatchResourcesApply, VariableApply } from "./matching.apply.js";
import type { MutatingAdmissionPolicySpec, Mutation } from "./mutating-admission-policy.types.js";

/** What an apply of a MutatingAdmissionPolicy may state. */
export interface MutatingAdmissionPolicyApply {
  apiVersion?: string;
  kind?: "MutatingAdmissionPolicy";
  metadata: ApplyMeta;
  /** Which requests, and what is changed. */
  spec?: MutatingAdmissionPolicySpecApply;
}

/** What an apply of the part MutatingAdmissionPolicySpec may state. */
export interface MutatingAdmissionPolicySpecApply extends Partial<
  Omit<
    MutatingAdmissionPolicySpec,
    | "matchConstraints"
    | "variables"
    | "mutations"
    | "matchConditions"
  >
> {
  /** Which requests the policy is about. */
  matchConstraints?: MatchResourcesApply;
  /** Values that expressions can use by name. */
  variables?: VariableApply[];
  /** The changes, in this order. */
  mutations?: MutationApply[];
  /** Further conditions by name; all must hold for a request to match. */
  matchConditions?: MatchConditionApply[];
}

/** What an apply of the part Mutation may state. */
export interface MutationApply extends Partial<Mutation> {}
