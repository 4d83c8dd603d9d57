// Code generated from schemas/admissionregistration/v1beta1/validating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type { MatchConditionApply, MatchResourcesApply, VariableApply } from "./matching.apply.js";
import type { Variable } from "./matching.types.js";
import type {
  ValidatingAdmissionPolicySpec,
  ValidatingAdmissionPolicyStatus,
} from "./validating-admission-policy.types.js";

/** What an apply of a ValidatingAdmissionPolicy may state. */
export interface ValidatingAdmissionPolicyApply {
  apiVersion?: string;
  kind?: "ValidatingAdmissionPolicy";
  metadata: ApplyMeta;
  /** Which requests, and what must hold. */
  spec?: ValidatingAdmissionPolicySpecApply;
  /** What was found while the policy was checked. */
  status?: ValidatingAdmissionPolicyStatusApply;
}

/** What an apply of the part ValidatingAdmissionPolicySpec may state. */
export interface ValidatingAdmissionPolicySpecApply extends Partial<
  Omit<
    ValidatingAdmissionPolicySpec,
    | "matchConstraints"
    | "matchConditions"
    | "variables"
  >
> {
  /** Which requests the policy is about. */
  matchConstraints?: MatchResourcesApply;
  /** Further conditions by name; all must hold for a request to match. */
  matchConditions?: MatchConditionApply[];
  /** Values that expressions can use by name. */
  variables?: (VariableApply & Required<Pick<Variable, "name">>)[];
}

/** What an apply of the part ValidatingAdmissionPolicyStatus may state. */
export interface ValidatingAdmissionPolicyStatusApply extends Partial<
  Omit<
    ValidatingAdmissionPolicyStatus,
    | "conditions"
  >
> {
  /** Conditions by type. */
  conditions?: ConditionApply[];
}
