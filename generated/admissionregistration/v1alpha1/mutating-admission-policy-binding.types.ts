// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { MatchResources, ParamRef } from "./matching.types.js";

/** Puts a mutating policy into effect. */
export interface MutatingAdmissionPolicyBinding extends ApiObject {
  metadata: ObjectMeta;
  /** The policy, and where it holds. */
  spec?: MutatingAdmissionPolicyBindingSpec;
}

/** A policy and where it holds. */
export interface MutatingAdmissionPolicyBindingSpec {
  /** Name of the policy. */
  policyName?: string;
  /** Parameters of the policy. */
  paramRef?: ParamRef;
  /** Narrows the requests of the policy. */
  matchResources?: MatchResources;
}
