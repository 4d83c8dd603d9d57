/**
 * A short text that differs between the schemas of two builds. It is generated for generated kinds, so that no schema
 * has to be read for it.
 */
import { createHash } from "node:crypto";
import type { Schema } from "./schema-types.js";

const MARK_CHARACTERS = 16;
const STRUCT_CHARACTERS = 32;

/** Returns the mark of a single struct, in which the structs that it refers to count by name only. */
export function structMark(schema: Schema): string {
  const text = JSON.stringify(schema, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
  return digest(text).slice(0, STRUCT_CHARACTERS);
}

/**
 * Returns the mark of a kind. @param marks {@link structMark} of every struct that the root reaches, by name, in any
 * order
 */
export function kindMark(root: string, marks: ReadonlyMap<string, string>): string {
  const lines = [...marks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, mark]) => `${name} ${mark}`);
  return digest([root, ...lines].join("\n")).slice(0, MARK_CHARACTERS);
}

/**
 * Like {@link kindMark}, for structs that include those that the root reaches. @throws Error for a ref that names
 * none of them
 */
export function markOfStructs(root: string, structs: Readonly<Record<string, Schema>>): string {
  const marks = new Map<string, string>();
  const visit = (schema: Schema): void => {
    if (schema.ref !== undefined) reach(schema.ref);
    const { properties, items, additionalProperties, allOf, anyOf, oneOf, not } = schema;
    for (const part of [...Object.values(properties ?? {}), ...(allOf ?? []), ...(anyOf ?? []), ...(oneOf ?? [])])
      visit(part);
    if (items) visit(items);
    if (typeof additionalProperties === "object") visit(additionalProperties);
    if (not) visit(not);
  };
  const reach = (name: string): void => {
    const struct = structs[name];
    if (struct === undefined) throw new Error(`no struct ${JSON.stringify(name)} in the schema`);
    if (marks.has(name)) return;
    marks.set(name, structMark(struct));
    visit(struct);
  };
  reach(root);
  return kindMark(root, marks);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
