/** The conditions for which the binding of a pod to a device waits, and those that end the wait. */
import { duplicate, type FieldError, invalid } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import { formatErrors } from "../field-rules.js";
import { limitedList } from "../list-rules.js";

const MAX_CONDITIONS = 4;

/** @param field path of the struct that has both lists */
export function validateBindingConditions(
  field: string,
  conditions: readonly string[] = [],
  failures: readonly string[] = [],
): FieldError[] {
  const [at, atFailures] = [`${field}.bindingConditions`, `${field}.bindingFailureConditions`];
  const judge = (name: string, place: string): FieldError[] => formatErrors(place, name, qualifiedName(name));
  const errors = [
    ...limitedList(at, conditions, MAX_CONDITIONS, judge),
    ...limitedList(atFailures, failures, MAX_CONDITIONS, judge),
    ...repeated(at, conditions),
  ];
  for (const [index, name] of failures.entries()) {
    const place = `${atFailures}[${index}]`;
    if (failures.indexOf(name) < index) errors.push(duplicate(place, name));
    if (conditions.includes(name))
      errors.push(invalid(place, name, "bindingFailureConditions must not overlap with bindingConditions"));
  }
  if (conditions.length === 0 && failures.length > 0)
    errors.push(invalid(at, [], "bindingConditions are required to use bindingFailureConditions"));
  if (failures.length === 0 && conditions.length > 0)
    errors.push(invalid(atFailures, [], "bindingFailureConditions are required to use bindingConditions"));
  return errors;
}

function repeated(field: string, names: readonly string[]): FieldError[] {
  return names.flatMap((name, index) => (names.indexOf(name) < index ? [duplicate(`${field}[${index}]`, name)] : []));
}
