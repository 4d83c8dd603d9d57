/** Checks that an applied configuration can be merged: the items of its sets and map lists need distinct identities. */
import { duplicate, type FieldError, invalid, required } from "../../api/field-error.js";
import type { JsonValue } from "../../api/json.js";
import type { ListRule, MergeRule } from "../descriptors/merge-rule.js";
import { describeValue } from "../patches/patch-values.js";
import { asList, asObject, formOf, identityOfItem, membersOf, ruleOfMember } from "./typed-form.js";

/** Returns errors about the identity of list items, with their paths (`spec.ports[1]`), in document order. */
export function identityErrors(rule: MergeRule, value: JsonValue, path = ""): FieldError[] {
  const form = formOf(rule, value);
  if (form.type === "leaf" || form.rule === undefined) return [];
  if (form.type === "list") {
    const list = asList(value);
    return list === undefined || form.rule.listType === "atomic" ? [] : itemErrors(form.rule, list, path);
  }
  const object = asObject(value);
  if (object === undefined || form.rule.atomic) return [];
  const { rule: objectRule } = form;
  return membersOf(object).flatMap(([name, member]) =>
    identityErrors(ruleOfMember(objectRule, name), member, path === "" ? name : `${path}.${name}`),
  );
}

function itemErrors(rule: ListRule, list: readonly JsonValue[], path: string): FieldError[] {
  const seen = new Set<string>();
  return list.flatMap((item, index) => {
    const place = `${path}[${index}]`;
    const element = identityOfItem(rule, item);
    if (element === undefined) return [identityError(rule, item, place)];
    if (seen.has(element.text)) return [duplicate(place, rule.listType === "map" ? keysOf(element.text) : item)];
    seen.add(element.text);
    return identityErrors(rule.item(), item, place);
  });
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
