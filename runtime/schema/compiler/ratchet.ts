/**
 * Ratcheting: a value that breaks a rule but is unchanged by an update does not make the write fail, so that a schema
 * can become stricter while there are objects. SPEC: validation ratcheting.
 */
import { type FieldError, MAX_FIELD_ERRORS } from "../../api/field-error.js";
import type { JsonObject, JsonValue } from "../../api/json.js";
import type { Schema } from "../schema-types.js";
import { Correlation, memberOf, partOf } from "./correlation.js";
import type { ValidationResult, Validator } from "./validation.js";

type Structs = Readonly<Record<string, Schema>>;

/**
 * Returns the errors without those of values that are also in `old`. Items of lists are identified by their keys
 * (`listType:
 * map`); any other list counts as one value, and a missing field is the error of its object.
 * Both objects have their defaults and are pruned.
 */
export function changedErrors(
  { errors, places }: Pick<ValidationResult, "errors" | "places">,
  value: JsonObject,
  old: JsonObject,
  root: string,
  structs: Structs,
): FieldError[] {
  // If the list of errors is incomplete, none can be ignored.
  if (errors.length >= MAX_FIELD_ERRORS) return errors;
  const problems = new FormerErrors(structs);
  return errors.filter((_error, index) => !problems.isUnchanged(places[index] ?? [], value, old, { ref: root }));
}

/** Returns the errors of an update without those about repeated items, if `old` had repeated items anywhere. */
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
  /** Caches comparisons, since one large value may have many errors. */
  private readonly correlation: Correlation;

  constructor(structs: Structs) {
    this.correlation = new Correlation(structs);
  }

  /** Compares from the root down, since nothing inside an unchanged value is new. */
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
