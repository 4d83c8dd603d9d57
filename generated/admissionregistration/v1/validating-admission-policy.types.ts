// Code generated from schemas/admissionregistration/v1/validating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { Condition } from "../../meta/v1/meta.types.js";
import type { MatchCondition, MatchResources, ParamKind, Variable } from "./matching.types.js";

/** Refuses requests by expressions. */
export interface ValidatingAdmissionPolicy extends ApiObject {
  metadata: ObjectMeta;
  /** Which requests, and what must hold. */
  spec?: ValidatingAdmissionPolicySpec;
  /** What was found while the policy was checked. */
  status?: ValidatingAdmissionPolicyStatus;
}

/** Which requests a policy is about, and what must hold. */
export interface ValidatingAdmissionPolicySpec {
  /** Kind of the parameters; absent for none. */
  paramKind?: ParamKind;
  /** Which requests the policy is about. */
  matchConstraints?: MatchResources;
  /** What must hold. */
  validations?: Validation[];
  /** What becomes of a request when this can not be evaluated: it fails, or this is passed over. */
  failurePolicy?: "Ignore" | "Fail";
  /** Texts for the audit record. */
  auditAnnotations?: AuditAnnotation[];
  /** Further conditions by name; all must hold for a request to match. */
  matchConditions?: MatchCondition[];
  /** Values that expressions can use by name. */
  variables?: Variable[];
}

/** What was found while a policy was checked. */
export interface ValidatingAdmissionPolicyStatus {
  /** The generation that was checked. */
  observedGeneration?: number;
  /** What was found of its expressions. */
  typeChecking?: TypeChecking;
  /** Conditions by type. */
  conditions?: Condition[];
}

/** Something that must hold. */
export interface Validation {
  /** The expression; true where the request is fine. */
  expression: string;
  /** What the client is told otherwise, one line. */
  message?: string;
  /** Reason of the failure that the client gets. */
  reason?: string;
  /** The expression of what the client is told. */
  messageExpression?: string;
}

/** A text for the audit record. */
export interface AuditAnnotation {
  /** Key of the text. */
  key: string;
  /** The expression of the text; null for none. */
  valueExpression: string;
}

/** What was found of the types of expressions. */
export interface TypeChecking {
  /** What looks wrong. */
  expressionWarnings?: ExpressionWarning[];
}

/** What looks wrong in an expression. */
export interface ExpressionWarning {
  /** Path of the expression in the policy. */
  fieldRef: string;
  /** What looks wrong, for people. */
  warning: string;
}
