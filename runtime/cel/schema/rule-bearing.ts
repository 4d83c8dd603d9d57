/** Determines which parts of a schema have rules or lead to some, so that the others can be skipped. */
import type { Schema } from "../../schema/schema-types.js";
import type { Structs } from "./reference.js";

export interface RuleBearing {
  has(schema: Schema): boolean;
}

/** Takes time linear in the schema and everything that it leads to. */
export function ruleBearing(schema: Schema, structs: Structs): RuleBearing {
  const names = bearingStructs(schema, structs);
  const nodes = new Set<Schema>();
  const mark = (node: Schema): boolean => {
    const found = partsOf(node).map(mark);
    const bears = hasOwnRules(node) || found.includes(true) || (node.ref !== undefined && names.has(node.ref));
    if (bears) nodes.add(node);
    return bears;
  };
  mark(schema);
  for (const name of names) mark(structs[name] as Schema);
  return nodes;
}

/** Returns true if any of the structs has a rule. */
export function hasRules(structs: Structs): boolean {
  const bears = (node: Schema): boolean => hasOwnRules(node) || partsOf(node).some(bears);
  return Object.values(structs).some(bears);
}

/** Returns the names of the structs that have rules or lead to some, among those that the schema leads to. */
function bearingStructs(schema: Schema, structs: Structs): ReadonlySet<string> {
  const bearing = new Set<string>();
  const users = new Map<string, string[]>();
  const reached = new Set<string>();
  const collect = (node: Schema, user: string | undefined): boolean => {
    if (node.ref !== undefined && Object.hasOwn(structs, node.ref)) {
      reached.add(node.ref);
      if (user !== undefined) addTo(users, node.ref, user);
    }
    const found = partsOf(node).map((part) => collect(part, user));
    return hasOwnRules(node) || found.includes(true);
  };
  collect(schema, undefined);
  // `reached` grows during the iteration
  for (const name of reached) if (collect(structs[name] as Schema, name)) bearing.add(name);
  for (const name of bearing) for (const user of users.get(name) ?? []) bearing.add(user);
  return bearing;
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function hasOwnRules({ validations }: Schema): boolean {
  return validations !== undefined && validations.length > 0;
}

/** Returns the schemas of a value and its parts that may have rules. */
function partsOf({ properties = {}, items, additionalProperties, allOf = [] }: Schema): Schema[] {
  const parts = [...allOf, ...Object.values(properties), items, additionalProperties];
  return parts.filter((part): part is Schema => typeof part === "object");
}
