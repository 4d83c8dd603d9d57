/** Validation of label maps and selector objects, and the size limit of annotations. SPEC: Naming rules; RES-046. */
import { type FieldError, forbiddenField, invalid, MAX_FIELD_ERRORS, required } from "../field-error.js";
import { labelValue, qualifiedName } from "./name-format.js";

/** Maximum total size of all annotation keys and values of one object, in bytes (LIM-011). */
export const MAX_ANNOTATION_BYTES = 262_144;

/** @param field path of the map, such as `metadata.labels`; errors of its keys and values are reported there */
export function validateLabels(labels: Readonly<Record<string, string>> | undefined, field: string): FieldError[] {
  const errors: FieldError[] = [];
  if (!labels) return errors;
  for (const key of Object.keys(labels)) {
    if (errors.length >= MAX_FIELD_ERRORS) break;
    const value = labels[key] as string;
    for (const text of qualifiedName(key)) errors.push(invalid(field, key, text));
    for (const text of labelValue(value)) errors.push(invalid(field, value, text));
  }
  return errors;
}

/** A selector as a field of an object; absent parts select everything. */
export interface LabelSelectorObject {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly LabelSelectorExpression[];
}

export interface LabelSelectorExpression {
  readonly key: string;
  /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  readonly operator: string;
  /** Only for `In` and `NotIn`. */
  readonly values?: readonly string[];
}

/** @param field path of the selector, such as `spec.selector` */
export function validateLabelSelector(selector: LabelSelectorObject | undefined, field: string): FieldError[] {
  const expressions = selector?.matchExpressions ?? [];
  return [
    ...validateLabels(selector?.matchLabels, `${field}.matchLabels`),
    ...expressions.flatMap((expression, index) =>
      validateExpression(expression, `${field}.matchExpressions[${index}]`),
    ),
  ];
}

function validateExpression({ key, operator, values = [] }: LabelSelectorExpression, field: string): FieldError[] {
  return [
    ...validateOperator(operator, values, field),
    ...qualifiedName(key).map((text) => invalid(`${field}.key`, key, text)),
    ...values.flatMap((value, index) =>
      labelValue(value).map((text) => invalid(`${field}.values[${index}]`, value, text)),
    ),
  ];
}

function validateOperator(operator: string, values: readonly string[], field: string): FieldError[] {
  switch (operator) {
    case "In":
    case "NotIn":
      if (values.length > 0) return [];
      return [required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
    case "Exists":
    case "DoesNotExist":
      if (values.length === 0) return [];
      return [forbiddenField(`${field}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    default:
      return [invalid(`${field}.operator`, operator, "not a valid selector operator")];
  }
}
