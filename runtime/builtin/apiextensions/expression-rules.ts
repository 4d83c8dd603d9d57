/** What is said about the expressions of a schema. The expressions themselves are not compiled here. */
import type { ValidationRule } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, invalid, notSupported, required } from "../../api/field-error.js";

const REASONS = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];
const LINE_BREAK = /[\r\n]/;

/** @param field path of the list, which ends in `x-kubernetes-validations` */
export function validateExpressions(rules: readonly ValidationRule[] | undefined, field: string): FieldError[] {
  return (rules ?? []).flatMap((rule, index) => validateExpression(rule, `${field}[${index}]`));
}

function validateExpression({ rule, message, messageExpression, reason }: ValidationRule, field: string): FieldError[] {
  const errors = rule.trim() === "" ? [required(`${field}.rule`, "rule is not specified")] : [];
  const text = message ?? "";
  if (text !== "" && text.trim() === "")
    errors.push(invalid(`${field}.message`, text, "message must be non-empty if specified"));
  else if (LINE_BREAK.test(text))
    errors.push(invalid(`${field}.message`, text, "message must not contain line breaks"));
  else if (text === "" && LINE_BREAK.test(rule.trim()))
    errors.push(required(`${field}.message`, "message must be specified if rule contains line breaks"));
  if (messageExpression !== undefined && messageExpression !== "" && messageExpression.trim() === "")
    errors.push(required(`${field}.messageExpression`, "messageExpression must be non-empty if specified"));
  if (reason !== undefined && !REASONS.includes(reason)) errors.push(notSupported(`${field}.reason`, reason, REASONS));
  return errors;
}
