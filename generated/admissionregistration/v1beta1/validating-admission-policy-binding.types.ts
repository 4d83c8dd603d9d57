// Code generated from schemas/admissionregistration/v1beta1/validating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { MatchResources, ParamRef } from "./matching.types.js";

/** Puts a validating policy into effect. */
export interface ValidatingAdmissionPolicyBinding extends ApiObject {
  metadata: ObjectMeta;
  /** The policy, and where it holds. */
  spec?: ValidatingAdmissionPolicyBindingSpec;
}

/** A policy, where it holds, and what a violation leads to. */
export interface ValidatingAdmissionPolicyBindingSpec {
  /** Name of the policy. */
  policyName?: string;
  /** Parameters of the policy. */
  paramRef?: ParamRef;
  /** Narrows the requests of the policy. */
  matchResources?: MatchResources;
  /** What a violation leads to: Deny, Warn, Audit. */
  validationActions?: string[];
}
