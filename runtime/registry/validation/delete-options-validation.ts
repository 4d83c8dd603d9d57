/** Validates the options of a deletion, which come from the query or the body. DEL-012 to DEL-016. */
import { type FieldError, invalid, notSupported } from "../../api/field-error.js";
import { validateDryRun } from "../../api/write-options-validation.js";
import { isPropagationPolicy, PROPAGATION_POLICIES } from "../write/deletion-finalizers.js";

export interface StatedDeleteOptions {
  readonly propagationPolicy: string | undefined;
  readonly orphanDependents: boolean | undefined;
  /** The values as the client sent them: `["All"]`, or values that are not valid. */
  readonly dryRun: readonly unknown[];
}

/** @returns the errors of the options' fields, in the words of stock servers */
export function validateDeleteOptions(options: StatedDeleteOptions): FieldError[] {
  const { propagationPolicy: policy, orphanDependents, dryRun } = options;
  const errors: FieldError[] = [];
  if (policy && orphanDependents !== undefined) {
    errors.push(invalid("propagationPolicy", policy, "orphanDependents and deletionPropagation cannot be both set"));
  }
  if (policy !== undefined && policy !== "" && !isPropagationPolicy(policy)) {
    errors.push(notSupported("propagationPolicy", policy, [...PROPAGATION_POLICIES, "nil"]));
  }
  return [...errors, ...validateDryRun(dryRun)];
}
