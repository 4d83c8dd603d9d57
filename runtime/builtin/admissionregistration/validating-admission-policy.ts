/** Validates the structure of validating policies. ADM-024. */
import {
  type AuditAnnotation,
  type ValidatingAdmissionPolicy,
  type Validation,
  validatingAdmissionPolicies,
} from "../../../generated/admissionregistration/v1/index.js";
import { validatingAdmissionPolicies as policiesOfV1beta1 } from "../../../generated/admissionregistration/v1beta1/index.js";
import { validateConditions } from "../../api/condition.js";
import { duplicate, type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import type { ExpressionHookContext } from "../../registry/kinds/expression-engine.js";
import { defineHooks, type Hooks } from "../../registry/kinds/hooks.js";
import { formatErrors, present } from "../field-rules.js";
import { setMatchDefaults } from "./matching-rules.js";
import { type ExpressionErrors, policyExpressionErrors } from "./policy-expression-rules.js";
import { expressionErrors, validateExpression, validatePolicy } from "./policy-rules.js";
import { policyTable } from "./policy-tables.js";

const REASONS = ["Forbidden", "Invalid", "RequestEntityTooLarge"];
const MAX_AUDIT_ANNOTATIONS = 20;
const MAX_AUDIT_EXPRESSION_BYTES = 5 * 1024;
const LINE_BREAK = /[\r\n]/;

const hooks: Hooks<ValidatingAdmissionPolicy> = {
  keepsMetadataOnStatus: true,
  requiresVersionOnUpdate: true,
  usesExpressions: true,
  prepareForCreate: ({ spec }) => setMatchDefaults(spec?.matchConstraints),
  prepareForUpdate: ({ spec }) => setMatchDefaults(spec?.matchConstraints),
  validateCreate: (policy, { expressions }: ExpressionHookContext) => validateWhole(policy, undefined, expressions),
  validateUpdate: (policy, old, { expressions, subresource }: ExpressionHookContext) =>
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

function validateWhole(
  policy: ValidatingAdmissionPolicy,
  old: ValidatingAdmissionPolicy | undefined,
  expressions: ExpressionHookContext["expressions"],
): FieldError[] {
  return validate(policy, policyExpressionErrors(policy.spec, old?.spec, expressions));
}

function validate({ metadata, spec }: ValidatingAdmissionPolicy, expressions: ExpressionErrors): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const { validations = [], auditAnnotations = [] } = spec;
  const errors = validatePolicy(spec, expressions);
  if (validations.length === 0 && auditAnnotations.length === 0) {
    const why = "validations or auditAnnotations must contain at least one item";
    errors.push(required("spec.validations", why), required("spec.auditAnnotations", why));
  }
  return [
    ...errors,
    ...validations.flatMap((validation, index) =>
      validateValidation(validation, `spec.validations[${index}]`, expressions),
    ),
    ...validateAuditAnnotations(auditAnnotations, metadata?.name ?? "", expressions),
  ];
}

function validateValidation(
  { expression, message, messageExpression, reason }: Validation,
  field: string,
  expressions: ExpressionErrors,
): FieldError[] {
  const errors = validateExpression(expression, `${field}.expression`, expressions);
  if (messageExpression !== undefined && messageExpression !== "" && messageExpression.trim() === "") {
    const why = "must be non-empty if specified";
    errors.push(invalid(`${field}.messageExpression`, messageExpression, why));
  }
  errors.push(...expressionErrors(`${field}.messageExpression`, expressions));
  if (message !== undefined && message !== "" && message.trim() === "")
    errors.push(invalid(`${field}.message`, message, "must be non-empty if specified"));
  else if (message !== undefined && LINE_BREAK.test(message.trim()))
    errors.push(invalid(`${field}.message`, message, "must not contain line breaks"));
  if (reason !== undefined && !REASONS.includes(reason)) errors.push(notSupported(`${field}.reason`, reason, REASONS));
  return errors;
}

/** @param policy the policy's name, which prefixes the keys of its audit annotations */
function validateAuditAnnotations(
  annotations: readonly AuditAnnotation[],
  policy: string,
  expressions: ExpressionErrors,
): FieldError[] {
  const field = "spec.auditAnnotations";
  const errors: FieldError[] = [];
  if (annotations.length > MAX_AUDIT_ANNOTATIONS)
    errors.push(invalid(field, annotations, `must not have more than ${MAX_AUDIT_ANNOTATIONS} auditAnnotations`));
  for (const [index, { key, valueExpression }] of annotations.entries()) {
    const place = `${field}[${index}]`;
    const isRepeated = annotations.findIndex((annotation) => annotation.key === key) < index;
    const qualified = `${policy}/${key}`;
    errors.push(...formatErrors(`${place}.key`, qualified, qualifiedName(qualified)));
    if (valueExpression.trim() === "")
      errors.push(required(`${place}.valueExpression`, "valueExpression is not specified"));
    else if (Buffer.byteLength(valueExpression.trim()) > MAX_AUDIT_EXPRESSION_BYTES)
      errors.push(
        required(`${place}.valueExpression`, `must not exceed ${MAX_AUDIT_EXPRESSION_BYTES} bytes in length`),
      );
    errors.push(...expressionErrors(`${place}.valueExpression`, expressions));
    if (isRepeated) errors.push(duplicate(`${place}.key`, key));
  }
  return errors;
}
