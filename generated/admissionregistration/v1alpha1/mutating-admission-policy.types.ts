// Code generated from schemas/admissionregistration/v1alpha1/mutating-admission-policy.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { MatchCondition, MatchResources, ParamKind, Variable } from "./matching.types.js";

/** Changes objects by expressions before they are stored. */
export interface MutatingAdmissionPolicy extends ApiObject {
  metadata: ObjectMeta;
  /** Which requests, and what is changed. */
  spec?: MutatingAdmissionPolicySpec;
}

/** Which requests a policy is about, and what it changes. */
export interface MutatingAdmissionPolicySpec {
  /** Kind of the parameters; absent for none. */
  paramKind?: ParamKind;
  /** Which requests the policy is about. */
  matchConstraints?: MatchResources;
  /** Values that expressions can use by name. */
  variables?: Variable[];
  /** The changes, in this order. */
  mutations?: Mutation[];
  /** What becomes of a request when this can not be evaluated: it fails, or this is passed over. */
  failurePolicy?: "Ignore" | "Fail";
  /** Further conditions by name; all must hold for a request to match. */
  matchConditions?: MatchCondition[];
  /** Whether the policy is applied again when somebody else changed the object after it. */
  reinvocationPolicy?: "Never" | "IfNeeded";
}

/** A change of an object. */
export interface Mutation {
  /** How the change is expressed. */
  patchType: "ApplyConfiguration" | "JSONPatch";
  /** Fields that are applied; with type ApplyConfiguration. */
  applyConfiguration?: ApplyConfiguration;
  /** A patch; with type JSONPatch. */
  jsonPatch?: JSONPatch;
}

/** Fields that are applied to an object. */
export interface ApplyConfiguration {
  /** The expression of the fields. */
  expression?: string;
}

/** A patch of an object. */
export interface JSONPatch {
  /** The expression of the operations. */
  expression?: string;
}
