/**
 * Checks the texts of a rule, before its expressions are compiled. SPEC: Validation expressions,
 * x-kubernetes-validations.
 */
import type { Schema, ValidationRule } from "../../schema/schema-types.js";
import { resolveFieldPath } from "./field-path.js";
import type { Structs } from "./reference.js";
import type { RuleProblem } from "./rule-problem.js";

/** The reasons with which a failed rule may be reported. */
export const RULE_REASONS = [
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
] as const;

const LINE_BREAK = /[\r\n]/;

/** @param schema the schema of the value with the rule */
export function ruleTextProblems(rule: ValidationRule, schema: Schema, structs: Structs): RuleProblem[] {
  return [
    ...messageProblems(rule),
    ...messageExpressionProblems(rule),
    ...reasonProblems(rule),
    ...fieldPathProblems(rule, schema, structs),
  ];
}

function messageProblems({ rule, message = "" }: ValidationRule): RuleProblem[] {
  const text = message.trim();
  if (rule.trim() === "") return [{ path: ["rule"], reason: "FieldValueRequired", detail: "rule is not specified" }];
  if (message !== "" && text === "") return [invalid("message", message, "must be non-empty if specified")];
  if (LINE_BREAK.test(text)) return [invalid("message", message, "must not contain line breaks")];
  if (text !== "" || !LINE_BREAK.test(rule.trim())) return [];
  const detail = "message must be specified if rule contains line breaks";
  return [{ path: ["message"], reason: "FieldValueRequired", detail }];
}

function messageExpressionProblems({ messageExpression = "" }: ValidationRule): RuleProblem[] {
  if (messageExpression === "" || messageExpression.trim() !== "") return [];
  const detail = "messageExpression must be non-empty if specified";
  return [{ path: ["messageExpression"], reason: "FieldValueRequired", detail }];
}

function reasonProblems({ reason }: ValidationRule): RuleProblem[] {
  if (reason === undefined || RULE_REASONS.some((known) => known === reason)) return [];
  const detail = `expected one of ${RULE_REASONS.join(", ")}`;
  return [{ path: ["reason"], reason: "FieldValueNotSupported", value: reason, detail }];
}

function fieldPathProblems({ fieldPath = "" }: ValidationRule, schema: Schema, structs: Structs): RuleProblem[] {
  if (fieldPath === "") return [];
  const problems: RuleProblem[] = [];
  if (fieldPath.trim() === "") problems.push(invalid("fieldPath", fieldPath, "must be non-empty if specified"));
  if (LINE_BREAK.test(fieldPath)) problems.push(invalid("fieldPath", fieldPath, "must not contain line breaks"));
  if (!resolveFieldPath(fieldPath, schema, structs).ok)
    problems.push(invalid("fieldPath", fieldPath, "must be a valid path"));
  return problems;
}

function invalid(key: keyof ValidationRule, value: string, detail: string): RuleProblem {
  return { path: [key], reason: "FieldValueInvalid", value, detail };
}
