// Code generated from schemas/admissionregistration/v1/validating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type { MatchConditionApply, MatchResourcesApply, VariableApply } from "./matching.apply.js";
import type { Variable } from "./matching.types.js";
import type {
  AuditAnnotation,
  ExpressionWarning,
  ValidatingAdmissionPolicySpec,
  ValidatingAdmissionPolicyStatus,
  Validation,
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
    | "validations"
    | "auditAnnotations"
    | "matchConditions"
    | "variables"
  >
> {
  /** Which requests the policy is about. */
  matchConstraints?: MatchResourcesApply;
  /** What must hold. */
  validations?: ValidationApply[];
  /** Texts for the audit record. */
  auditAnnotations?: AuditAnnotationApply[];
  /** Further conditions by name; all must hold for a request to match. */
  matchConditions?: MatchConditionApply[];
  /** Values that expressions can use by name. */
  variables?: (VariableApply & Required<Pick<Variable, "name">>)[];
}

/** What an apply of the part ValidatingAdmissionPolicyStatus may state. */
export interface ValidatingAdmissionPolicyStatusApply extends Partial<
  Omit<
    ValidatingAdmissionPolicyStatus,
    | "typeChecking"
    | "conditions"
  >
> {
  /** What was found of its expressions. */
  typeChecking?: TypeCheckingApply;
  /** Conditions by type. */
  conditions?: ConditionApply[];
}

/** What an apply of the part Validation may state. */
export interface ValidationApply extends Partial<Validation> {}

/** What an apply of the part AuditAnnotation may state. */
export interface AuditAnnotationApply extends Partial<AuditAnnotation> {}

/** What an apply of the part TypeChecking may state. */
export interface TypeCheckingApply {
  /** What looks wrong. */
  expressionWarnings?: ExpressionWarningApply[];
}

/** What an apply of the part ExpressionWarning may state. */
export interface ExpressionWarningApply extends Partial<ExpressionWarning> {}
