// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { MatchResourcesApply, ParamRefApply } from "./matching.apply.js";
import type { MutatingAdmissionPolicyBindingSpec } from "./mutating-admission-policy-binding.types.js";

/** What an apply of a MutatingAdmissionPolicyBinding may state. */
export interface MutatingAdmissionPolicyBindingApply {
  apiVersion?: string;
  kind?: "MutatingAdmissionPolicyBinding";
  metadata: ApplyMeta;
  /** The policy, and where it holds. */
  spec?: MutatingAdmissionPolicyBindingSpecApply;
}

/** What an apply of the part MutatingAdmissionPolicyBindingSpec may state. */
export interface MutatingAdmissionPolicyBindingSpecApply extends Partial<
  Omit<
    MutatingAdmissionPolicyBindingSpec,
    | "paramRef"
    | "matchResources"
  >
> {
  /** Parameters of the policy. */
  paramRef?: ParamRefApply;
  /** Narrows the requests of the policy. */
  matchResources?: MatchResourcesApply;
}
