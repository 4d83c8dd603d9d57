/** Checks that an applied configuration can be merged: the items of its sets and map lists need distinct identities. */
import { duplicate, type FieldError, invalid, required } from "../../api/field-error.js";
import type { JsonObject, JsonValue } from "../../api/json.js";
import type { ListRule, MergeRule } from "../descriptors/merge-rule.js";
import { describeValue } from "../patches/patch-values.js";
import { asList, asObject, formOf, identityOfItem, ruleOfMember } from "./typed-form.js";

/** Returns errors about the identity of list items, with their paths (`spec.ports[1]`), in document order. */
export function identityErrors(rule: MergeRule, value: JsonValue): FieldError[] {
  const errors: FieldError[] = [];
  findErrors(rule, value, "", errors);
  return errors;
}

function findErrors(rule: MergeRule, value: JsonValue, path: string, errors: FieldError[]): void {
  if (typeof value !== "object" || value === null) return;
  const form = formOf(rule, value);
  if (form.type === "leaf" || form.rule === undefined) return;
  if (form.type === "list") {
    const list = asList(value);
    if (list !== undefined && form.rule.listType !== "atomic") findItemErrors(form.rule, list, path, errors);
    return;
  }
  if (form.rule.atomic) return;
  const object = value as JsonObject;
  for (const name of Object.keys(object)) {
    const member = object[name];
    // Most members are scalars, and need no path.
    if (typeof member !== "object" || member === null) continue;
    findErrors(ruleOfMember(form.rule, name), member, path === "" ? name : `${path}.${name}`, errors);
  }
}

function findItemErrors(rule: ListRule, list: readonly JsonValue[], path: string, errors: FieldError[]): void {
  const seen = new Set<string>();
  for (const [index, item] of list.entries()) {
    const place = `${path}[${index}]`;
    const element = identityOfItem(rule, item);
    if (element === undefined) errors.push(identityError(rule, item, place));
    else if (seen.has(element.text))
      errors.push(duplicate(place, rule.listType === "map" ? keysOf(element.text) : item));
    else {
      seen.add(element.text);
      findErrors(rule.item(), item, place, errors);
    }
  }
}

function identityError(rule: ListRule, item: JsonValue, place: string): FieldError {
  if (rule.listType === "set") {
    return invalid(
      place,
      item,
      `an item of a set must be a string, a number or a boolean, found ${describeValue(item)}`,
    );
  }
  const names = rule.keys.map((key) => JSON.stringify(key)).join(", ");
  if (asObject(item) === undefined) {
    return invalid(place, item, `an item of a map list must be an object, found ${describeValue(item)}`);
  }
  return required(`${place}.${rule.keys[0]}`, `a key of the map list (${names})`);
}

/** Returns the keys in a canonical `k:{...}`, as JSON represents them. */
function keysOf(text: string): unknown {
  return JSON.parse(text.slice(2));
}
