/** Finds the parts of a value that are replaced as a whole. */
import type { JsonValue } from "../../api/json.js";
import type { MergeRule } from "../descriptors/merge-rule.js";
import { asList, asObject, formOf, membersOf, ruleOfMember } from "./typed-form.js";

/**
 * Returns the paths of the atomic lists, maps and structs in a value, in document order (`.spec.selector`,
 * `.spec.ports[0].x`).
 */
export function atomicParts(rule: MergeRule, value: JsonValue, path = ""): string[] {
  const form = formOf(rule, value);
  if (form.type === "leaf") return [];
  if (form.type === "list") {
    const list = asList(value);
    if (list === undefined) return [];
    if (form.rule.listType === "atomic") return [path];
    const item = form.rule.item();
    return list.flatMap((part, index) => atomicParts(item, part, `${path}[${index}]`));
  }
  const object = asObject(value);
  if (object === undefined) return [];
  if (form.rule.atomic) return [path];
  const { rule: objectRule } = form;
  return membersOf(object).flatMap(([name, member]) =>
    atomicParts(ruleOfMember(objectRule, name), member, `${path}.${name}`),
  );
}
