/**
 * Problems that an update did not bring: what breaks a rule, stood there before and is unchanged, does not stop a write, so
 * that a schema can become stricter while there are objects. SPEC: validation ratcheting.
 */
import { type FieldError, MAX_FIELD_ERRORS } from "../../api/field-error.js";
import type { JsonObject, JsonValue } from "../../api/json.js";
import type { Schema } from "../schema-types.js";
import { Correlation, memberOf, partOf } from "./correlation.js";
import type { ValidationResult, Validator } from "./validation.js";

type Structs = Readonly<Record<string, Schema>>;

/**
 * The errors without those of values that are in `old` as well. Items of lists are told apart by their keys (`listType:
 * map`); any other list counts as one value, and an object that lacks a field is the value that is at problem.
 * Both objects are defaulted and pruned.
 */
export function changedErrors(
  { errors, places }: Pick<ValidationResult, "errors" | "places">,
  value: JsonObject,
  old: JsonObject,
  root: string,
  structs: Structs,
): FieldError[] {
  // Where some errors were not listed, none can be passed over.
  if (errors.length >= MAX_FIELD_ERRORS) return errors;
  const problems = new FormerErrors(structs);
  return errors.filter((_error, index) => !problems.isUnchanged(places[index] ?? [], value, old, { ref: root }));
}

/**
 * The errors of an update without those of repeated items, where `old` had repeated items itself, wherever they were.
 */
export function withoutFormerDuplicates(
  errors: readonly FieldError[],
  old: JsonObject,
  validate: Validator,
): readonly FieldError[] {
  if (!errors.some(isDuplicate)) return errors;
  const former = validate(old, { prune: false, defaults: false, nulls: "reject" });
  return former.errors.some(isDuplicate) ? errors.filter((error) => !isDuplicate(error)) : errors;
}

function isDuplicate({ reason }: FieldError): boolean {
  return reason === "FieldValueDuplicate";
}

class FormerErrors {
  /** Many problems may stand in one large value. */
  private readonly correlation: Correlation;

  constructor(structs: Structs) {
    this.correlation = new Correlation(structs);
  }

  /** From the root down, since a whole that is the same holds nothing new. */
  isUnchanged(place: readonly (string | number)[], value: JsonValue, old: JsonValue, schema: Schema): boolean {
    let current: JsonValue | undefined = value;
    let before: JsonValue | undefined = old;
    let node: Schema | undefined = schema;
    for (const segment of place) {
      if (current === undefined || before === undefined) return false;
      if (this.correlation.isUnchanged(current, before, node)) return true;
      node = this.correlation.resolve(node);
      if (typeof segment === "number") {
        if (!Array.isArray(current)) return false;
        const item: JsonValue | undefined = current[segment];
        before = item === undefined ? undefined : this.correlation.formerItem(item, before, node);
        current = item;
        node = node?.items;
      } else {
        current = memberOf(current, segment);
        before = memberOf(before, segment);
        node = partOf(node, segment);
      }
    }
    return current !== undefined && before !== undefined && this.correlation.isUnchanged(current, before, node);
  }
}
