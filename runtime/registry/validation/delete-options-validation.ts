/** What must hold of the options of a deletion, wherever they come from. DEL-012 to DEL-016. */
import { type FieldError, invalid, notSupported } from "../../api/field-error.js";
import { validateDryRun } from "../../api/write-options-validation.js";
import { isPropagationPolicy, PROPAGATION_POLICIES } from "../write/deletion-finalizers.js";

export interface StatedDeleteOptions {
  readonly propagationPolicy: string | undefined;
  readonly orphanDependents: boolean | undefined;
  /** As they were sent: `["All"]`, or what is no such list. */
  readonly dryRun: readonly unknown[];
}

/** @returns faults of the fields of options, in the words of stock servers */
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
