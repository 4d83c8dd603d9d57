/** Checks whether the objects of a kind together use every field of its schema. */
import { isJsonObject, type JsonValue } from "../../runtime/api/json.js";
import type { ResourceDefinition } from "../../runtime/kit/index.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

/**
 * Returns the fields that no object has, as `struct field`, of all structs below the given part of the kind.
 * @param part a field of the kind, such as `spec`
 */
export async function unusedFields(
  // biome-ignore lint/suspicious/noExplicitAny: the kind of the objects does not matter here
  definition: ResourceDefinition<any>,
  part: string,
  objects: readonly object[],
): Promise<string[]> {
  await definition.load();
  const structs = definition.structs();
  const schema = structs[definition.root]?.properties?.[part];
  if (schema === undefined) throw new Error(`${definition.kind} has no field ${part}`);
  const reached = new Set<string>();
  const used = new Set<string>();
  collect(schema, structs, reached);
  for (const object of objects) visit((object as Record<string, JsonValue>)[part], schema, structs, used);
  return [...reached].filter((field) => !used.has(field));
}

type Structs = Readonly<Record<string, Schema>>;

function collect(schema: Schema, structs: Structs, reached: Set<string>): void {
  for (const below of [schema.items, schema.additionalProperties])
    if (typeof below === "object") collect(below, structs, reached);
  if (schema.ref === undefined) return;
  for (const [field, property] of Object.entries(structs[schema.ref]?.properties ?? {})) {
    const name = fieldName(schema.ref, field);
    if (reached.has(name)) continue;
    reached.add(name);
    collect(property, structs, reached);
  }
}

function visit(value: JsonValue | undefined, schema: Schema, structs: Structs, used: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) if (schema.items !== undefined) visit(item, schema.items, structs, used);
  } else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (typeof schema.additionalProperties === "object") visit(member, schema.additionalProperties, structs, used);
      const property = schema.ref === undefined ? undefined : structs[schema.ref]?.properties?.[key];
      if (schema.ref === undefined || property === undefined) continue;
      used.add(fieldName(schema.ref, key));
      visit(member, property, structs, used);
    }
  }
}

function fieldName(struct: string, field: string): string {
  return `${struct.slice(struct.indexOf("#") + 1)} ${field}`;
}

/**
 * Returns the paths at which `found` lacks something of `wanted` or has another value. Additional content is accepted.
 */
export function differences(wanted: unknown, found: unknown, path = ""): string[] {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length) return [path];
    return wanted.flatMap((item, index) => differences(item, found[index], `${path}[${index}]`));
  }
  if (typeof wanted === "object" && wanted !== null) {
    if (typeof found !== "object" || found === null) return [path];
    return Object.entries(wanted).flatMap(([key, value]) =>
      differences(value, (found as Record<string, unknown>)[key], path === "" ? key : `${path}.${key}`),
    );
  }
  return wanted === found ? [] : [path];
}
