/** Validating policies: their structure. ADM-024. */
import {
  type AuditAnnotation,
  type ValidatingAdmissionPolicy,
  type Validation,
  validatingAdmissionPolicies,
} from "../../../generated/admissionregistration/v1/index.js";
import { validatingAdmissionPolicies as policiesOfV1beta1 } from "../../../generated/admissionregistration/v1beta1/index.js";
import { validateConditions } from "../../api/condition.js";
import {
  duplicate,
  type FieldError,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
} from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { qualifiedName } from "../../api/name-format.js";
import { defineHooks, type HookContext, type Hooks } from "../../registry/hooks.js";
import { judged, present } from "../field-rules.js";
import { setMatchDefaults } from "./matching-rules.js";
import { validatePolicyExpressions } from "./policy-expressions.js";
import { validateExpression, validatePolicy } from "./policy-rules.js";
import { policyTable } from "./policy-tables.js";

const REASONS = ["Forbidden", "Invalid", "RequestEntityTooLarge", "Unauthorized"];
const MAX_AUDIT_ANNOTATIONS = 20;
const MAX_AUDIT_EXPRESSION_BYTES = 5 * 1024;
const LINE_BREAK = /[\r\n]/;

const hooks: Hooks<ValidatingAdmissionPolicy> = {
  keepsMetadataOnStatus: true,
  requiresVersionOnUpdate: true,
  usesExpressions: true,
  prepareForCreate: ({ spec }) => setMatchDefaults(spec?.matchConstraints),
  prepareForUpdate: ({ spec }) => setMatchDefaults(spec?.matchConstraints),
  validateCreate: (policy, { expressions }) => validateWhole(policy, undefined, expressions),
  validateUpdate: (policy, old, { expressions, subresource }) =>
    subresource === "status" ? validateStatus(policy) : validateWhole(policy, old, expressions),
  table: policyTable("Validations", ({ spec }) => spec?.validations?.length ?? 0),
};

export const validatingAdmissionPolicyHooks = [
  defineHooks(validatingAdmissionPolicies, hooks),
  defineHooks(policiesOfV1beta1, hooks),
];

function validateStatus({ status }: ValidatingAdmissionPolicy): FieldError[] {
  const warnings = status?.typeChecking?.expressionWarnings ?? [];
  const at = "status.typeChecking.expressionWarnings";
  return [
    ...warnings.flatMap(({ warning, fieldRef }, index) => [
      ...present(`${at}[${index}].warning`, warning),
      ...present(`${at}[${index}].fieldRef`, fieldRef?.trim()),
    ]),
    ...validateConditions(status?.conditions, "status.conditions"),
  ];
}

/** Expressions are compiled when everything else is right, and not again where nothing of the spec changes. */
function validateWhole(
  policy: ValidatingAdmissionPolicy,
  old: ValidatingAdmissionPolicy | undefined,
  expressions: HookContext["expressions"],
): FieldError[] {
  const errors = validate(policy);
  if (policy.spec === undefined || errors.length > 0 || equalJson(policy.spec, old?.spec)) return errors;
  return validatePolicyExpressions(policy.spec, old?.spec, expressions());
}

function validate({ metadata, spec }: ValidatingAdmissionPolicy): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const { validations = [], auditAnnotations = [] } = spec;
  const errors = validatePolicy(spec);
  if (validations.length === 0 && auditAnnotations.length === 0) {
    const why = "validations or auditAnnotations must contain at least one item";
    errors.push(required("spec.validations", why), required("spec.auditAnnotations", why));
  }
  return [
    ...errors,
    ...validations.flatMap((validation, index) => validateValidation(validation, `spec.validations[${index}]`)),
    ...validateAuditAnnotations(auditAnnotations, metadata.name ?? ""),
  ];
}

function validateValidation(
  { expression, message, messageExpression, reason }: Validation,
  field: string,
): FieldError[] {
  const errors = validateExpression(expression, `${field}.expression`);
  if (messageExpression !== undefined && messageExpression.trim() === "") {
    const why = "must be non-empty if specified";
    errors.push(invalid(`${field}.messageExpression`, messageExpression, why));
  }
  if (message !== undefined && message.trim() === "")
    errors.push(invalid(`${field}.message`, message, "message must be non-empty if specified"));
  else if (message !== undefined && LINE_BREAK.test(message))
    errors.push(invalid(`${field}.message`, message, "message must not contain line breaks"));
  else if (message === undefined && LINE_BREAK.test(expression.trim()))
    errors.push(required(`${field}.message`, "message must be specified if expression contains line breaks"));
  if (reason !== undefined && !REASONS.includes(reason)) errors.push(notSupported(`${field}.reason`, reason, REASONS));
  return errors;
}

/** @param policy whose name stands before the keys in the annotations of an event */
function validateAuditAnnotations(annotations: readonly AuditAnnotation[], policy: string): FieldError[] {
  const field = "spec.auditAnnotations";
  const errors: FieldError[] = [];
  if (annotations.length > MAX_AUDIT_ANNOTATIONS)
    errors.push(tooMany(field, annotations.length, MAX_AUDIT_ANNOTATIONS));
  for (const [index, { key, valueExpression }] of annotations.entries()) {
    const place = `${field}[${index}]`;
    errors.push(...judged(`${place}.key`, `${policy}/${key}`, qualifiedName));
    if (annotations.findIndex((annotation) => annotation.key === key) < index)
      errors.push(duplicate(`${place}.key`, key));
    if (valueExpression.trim() === "")
      errors.push(required(`${place}.valueExpression`, "valueExpression is not specified"));
    else if (Buffer.byteLength(valueExpression) > MAX_AUDIT_EXPRESSION_BYTES)
      errors.push(tooLong(`${place}.valueExpression`, MAX_AUDIT_EXPRESSION_BYTES));
  }
  return errors;
}
