// Code generated from schemas/admissionregistration/v1beta1/validating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { MatchResourcesApply, ParamRefApply } from "./matching.apply.js";
import type { ValidatingAdmissionPolicyBindingSpec } from "./validating-admission-policy-binding.types.js";

/** What an apply of a ValidatingAdmissionPolicyBinding may state. */
export interface ValidatingAdmissionPolicyBindingApply {
  apiVersion?: string;
  kind?: "ValidatingAdmissionPolicyBinding";
  metadata: ApplyMeta;
  /** The policy, and where it holds. */
  spec?: ValidatingAdmissionPolicyBindingSpecApply;
}

/** What an apply of the part ValidatingAdmissionPolicyBindingSpec may state. */
export interface ValidatingAdmissionPolicyBindingSpecApply extends Partial<
  Omit<
    ValidatingAdmissionPolicyBindingSpec,
    | "paramRef"
    | "matchResources"
  >
> {
  /** Parameters of the policy. */
  paramRef?: ParamRefApply;
  /** Narrows the requests of the policy. */
  matchResources?: MatchResourcesApply;
}
