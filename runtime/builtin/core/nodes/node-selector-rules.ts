/** Validates node selectors in pods and volumes. */
import type { NodeSelector, NodeSelectorRequirement, NodeSelectorTerm } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { dnsSubdomain, labelValue, qualifiedName } from "../../../api/formats/name-format.js";
import { formatErrors, present } from "../../field-rules.js";

export function validateNodeSelector(selector: NodeSelector, at: string): FieldError[] {
  const terms = selector.nodeSelectorTerms ?? [];
  return [
    ...present(`${at}.nodeSelectorTerms`, terms, "must have at least one node selector term"),
    ...terms.flatMap((term, index) => validateNodeSelectorTerm(term, `${at}.nodeSelectorTerms[${index}]`)),
  ];
}

export function validateNodeSelectorTerm(term: NodeSelectorTerm | undefined, at: string): FieldError[] {
  const { matchExpressions = [], matchFields = [] } = term ?? {};
  return [
    ...matchExpressions.flatMap((each, index) => validateExpression(each, `${at}.matchExpressions[${index}]`)),
    ...matchFields.flatMap((each, index) => validateField(each, `${at}.matchFields[${index}]`)),
  ];
}

function validateExpression({ key = "", operator, values = [] }: NodeSelectorRequirement, at: string): FieldError[] {
  return [
    ...validateValues(operator, values, at),
    ...formatErrors(`${at}.key`, key, qualifiedName(key)),
    ...values.flatMap((value, index) => formatErrors(`${at}.values[${index}]`, value, labelValue(value))),
  ];
}

function validateValues(operator: string, values: readonly string[], at: string): FieldError[] {
  const field = `${at}.values`;
  switch (operator) {
    case "In":
    case "NotIn":
      return present(field, values, "must be specified when `operator` is 'In' or 'NotIn'");
    case "Exists":
    case "DoesNotExist":
      if (values.length === 0) return [];
      return [forbiddenField(field, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    case "Gt":
    case "Lt":
      if (values.length === 1) return [];
      return [required(field, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
    default:
      return [unknownOperator(operator, at)];
  }
}

function unknownOperator(operator: string | undefined, at: string): FieldError {
  return invalid(`${at}.operator`, operator ?? "", "not a valid selector operator");
}

/** Nodes can be selected by one field only: their name. */
function validateField({ key = "", operator, values = [] }: NodeSelectorRequirement, at: string): FieldError[] {
  const isKnown = operator === "In" || operator === "NotIn";
  const errors: FieldError[] = isKnown ? [] : [unknownOperator(operator, at)];
  if (isKnown && values.length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    errors.push(required(`${at}.values`, detail));
  }
  if (key !== "metadata.name") errors.push(invalid(`${at}.key`, key, "not a valid field selector key"));
  else
    for (const [index, value] of values.entries())
      errors.push(...formatErrors(`${at}.values[${index}]`, value, dnsSubdomain(value)));
  return errors;
}
