/** What is wrong with a rule before anybody compiles it. SPEC: Validation expressions, x-kubernetes-validations. */
import type { Schema, ValidationRule } from "../../schema/schema-types.js";
import { resolveFieldPath } from "./field-path.js";
import type { Structs } from "./reference.js";
import type { RuleFault } from "./rule-fault.js";

/** What a failed rule may be reported as. */
export const RULE_REASONS = [
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
] as const;

const LINE_BREAK = /[\r\n]/;

/** @param schema of the value that has the rule */
export function ruleTextFaults(rule: ValidationRule, schema: Schema, structs: Structs): RuleFault[] {
  return [
    ...messageFaults(rule),
    ...messageExpressionFaults(rule),
    ...reasonFaults(rule),
    ...fieldPathFaults(rule, schema, structs),
  ];
}

function messageFaults({ rule, message = "" }: ValidationRule): RuleFault[] {
  const text = message.trim();
  if (rule.trim() === "") return [{ path: ["rule"], reason: "FieldValueRequired", detail: "rule is not specified" }];
  if (message !== "" && text === "") return [invalid("message", message, "must be non-empty if specified")];
  if (LINE_BREAK.test(text)) return [invalid("message", message, "must not contain line breaks")];
  if (text !== "" || !LINE_BREAK.test(rule.trim())) return [];
  const detail = "message must be specified if rule contains line breaks";
  return [{ path: ["message"], reason: "FieldValueRequired", detail }];
}

function messageExpressionFaults({ messageExpression = "" }: ValidationRule): RuleFault[] {
  if (messageExpression === "" || messageExpression.trim() !== "") return [];
  const detail = "messageExpression must be non-empty if specified";
  return [{ path: ["messageExpression"], reason: "FieldValueRequired", detail }];
}

function reasonFaults({ reason }: ValidationRule): RuleFault[] {
  if (reason === undefined || RULE_REASONS.some((known) => known === reason)) return [];
  const detail = `expected one of ${RULE_REASONS.join(", ")}`;
  return [{ path: ["reason"], reason: "FieldValueNotSupported", value: reason, detail }];
}

function fieldPathFaults({ fieldPath = "" }: ValidationRule, schema: Schema, structs: Structs): RuleFault[] {
  if (fieldPath === "") return [];
  const faults: RuleFault[] = [];
  if (fieldPath.trim() === "") faults.push(invalid("fieldPath", fieldPath, "must be non-empty if specified"));
  if (LINE_BREAK.test(fieldPath)) faults.push(invalid("fieldPath", fieldPath, "must not contain line breaks"));
  if (!resolveFieldPath(fieldPath, schema, structs).ok)
    faults.push(invalid("fieldPath", fieldPath, "must be a valid path"));
  return faults;
}

function invalid(key: keyof ValidationRule, value: string, detail: string): RuleFault {
  return { path: [key], reason: "FieldValueInvalid", value, detail };
}
