/** What may be written at a place of a YAML text, by the schema of its kind. It reads indentation, not the whole text. */
import type { JsonObject } from "../../../runtime/client/browser.js";
import { isObject } from "../values/json-tree.js";
import type { KindSchema } from "./kind-schema.js";

export interface Suggestion {
  readonly label: string;
  /** What is inserted. */
  readonly text: string;
  /** The type, shown beside the label. */
  readonly type: string;
  readonly description: string;
}

/** Suggests names of fields, or after a colon the values of an enumeration. @param before the lines up to the cursor */
export function suggestionsAt(schema: KindSchema, before: readonly string[]): Suggestion[] {
  const line = before.at(-1) ?? "";
  const value = /^[\s-]*([\w$./-]+):\s+\S*$/.exec(line);
  const parent = schemaAt(schema, pathOf(before));
  if (value !== null) return valuesOf(schema.resolve(propertyOf(parent, value[1] as string)));
  if (!/^[\s-]*[\w$./-]*$/.test(line)) return [];
  const properties = isObject(parent.properties) ? parent.properties : {};
  return Object.entries(properties).map(([label, property]) => field(label, schema.resolve(property)));
}

export interface FieldNote {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** Returns what the schema says of the field on the last line; undefined if it knows none there. */
export function fieldNoteAt(schema: KindSchema, lines: readonly string[]): FieldNote | undefined {
  const name = nameIn(lines.at(-1) ?? "");
  if (name === undefined) return undefined;
  const property = propertyOf(schemaAt(schema, pathOf(lines)), name);
  if (!isObject(property)) return undefined;
  const { type, description } = schema.resolve(property);
  return { name, type: String(type ?? ""), description: typeof description === "string" ? description : "" };
}

function field(label: string, schema: JsonObject): Suggestion {
  const isNested = schema.type === "object" || schema.type === "array" || isObject(schema.properties);
  const description = typeof schema.description === "string" ? schema.description : "";
  return { label, text: isNested ? `${label}:` : `${label}: `, type: String(schema.type ?? ""), description };
}

function valuesOf(schema: JsonObject): Suggestion[] {
  const values = Array.isArray(schema.enum) ? schema.enum : schema.type === "boolean" ? [true, false] : [];
  const description = typeof schema.description === "string" ? schema.description : "";
  return values.map((value) => ({ label: String(value), text: String(value), type: "value", description }));
}

/** The names of the fields around the last line, from the root; `-` stands for an item. */
function pathOf(lines: readonly string[]): string[] {
  const path: string[] = [];
  let limit = columnOf(lines.at(-1) ?? "");
  for (let index = lines.length - 1; index >= 0 && limit > 0; index--) {
    const line = lines[index] as string;
    const isLast = index === lines.length - 1;
    if (line.trim() === "" && !isLast) continue;
    const dash = /^(\s*)-(?:\s|$)/.exec(line);
    const column = columnOf(line);
    if (dash !== null && (dash[1] as string).length < limit && column <= limit) {
      // A field on the line of the dash encloses what is deeper than it.
      const name = nameIn(line);
      if (!isLast && name !== undefined && column < limit) path.unshift(name);
      path.unshift("-");
      limit = (dash[1] as string).length;
      // The list may be as deep as its field.
      limit += 1;
      continue;
    }
    if (isLast || dash !== null || column >= limit) continue;
    const name = nameIn(line);
    if (name === undefined) continue;
    path.unshift(name);
    limit = column;
  }
  return path;
}

function columnOf(line: string): number {
  return /^[\s-]*/.exec(line)?.[0].length ?? 0;
}

function nameIn(line: string): string | undefined {
  return /^[\s-]*"?([^":]+)"?:(?:\s|$)/.exec(line)?.[1];
}

function schemaAt(source: KindSchema, path: readonly string[]): JsonObject {
  let schema = source.root;
  for (const name of path) schema = source.resolve(name === "-" ? schema.items : propertyOf(schema, name));
  return schema;
}

function propertyOf(schema: JsonObject, name: string): unknown {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
}
