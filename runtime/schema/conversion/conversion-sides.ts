/** Looks up fields in the schemas on both sides of a conversion. */

import type { Schema } from "../schema-types.js";
import { shapeOf } from "../shape-differences.js";
import { type FieldPath, isField } from "./conversion-path.js";
import type { ConvertedSide } from "./conversion-plan.js";

/** Fields of objects that are always copied. */
export const ENVELOPE: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

export interface FoundField {
  /** The schema as written at the field, possibly a ref. */
  readonly schema: Schema;
  /** The struct that has the field. */
  readonly struct: string;
  readonly field: string;
  readonly isRequired: boolean;
}

/** Returns the field at a path, or the number of segments that exist. */
export function fieldAt(side: ConvertedSide, path: FieldPath): FoundField | number {
  let schema: Schema = { ref: side.root };
  let found: FoundField | undefined;
  for (const [index, segment] of path.entries()) {
    let next: Schema | undefined;
    if (isField(segment)) {
      const struct = schema.ref;
      const { properties = {}, required = [] } = struct === undefined ? {} : structOf(side, struct);
      const name = segment.slice(1);
      next = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (struct !== undefined && next !== undefined)
        found = { schema: next, struct, field: name, isRequired: required.includes(name) };
    } else if (segment === "[]") next = schema.items;
    else if (typeof schema.additionalProperties === "object") next = schema.additionalProperties;
    if (next === undefined) return index;
    schema = next;
  }
  return found ?? 0;
}

export function structOf({ structs }: Pick<ConvertedSide, "structs">, id: string): Schema {
  const struct = structs[id];
  if (struct === undefined) throw new Error(`no struct ${JSON.stringify(id)} in the schema`);
  return struct;
}

/** Returns true if values of `ours` may replace those of `theirs`, not considering their parts. */
export function fits(ours: Schema, theirs: Schema): boolean {
  if (ours.nullable && !theirs.nullable) return false;
  const plain = (schema: Schema): string => shapeOf(withoutNull(schema));
  return plain(ours) === plain(theirs);
}

/** Compares types; values of equal ones are interchangeable. */
export class TypeComparison {
  constructor(
    private readonly left: ConvertedSide,
    private readonly right: ConvertedSide,
  ) {}

  isSame(ours: Schema, theirs: Schema, seen = new Set<string>()): boolean {
    if (ours.ref !== undefined && theirs.ref !== undefined) {
      if (ours.ref === theirs.ref && this.left.structs === this.right.structs) return ours.nullable === theirs.nullable;
      const key = `${ours.ref} ${theirs.ref}`;
      if (seen.has(key)) return true;
      seen.add(key);
    }
    const [a, b] = [this.resolved(ours, this.left), this.resolved(theirs, this.right)];
    if (ours.nullable !== theirs.nullable || shapeOf(a) !== shapeOf(b)) return false;
    if (JSON.stringify(a.enum) !== JSON.stringify(b.enum)) return false;
    if (a.items && b.items && !this.isSame(a.items, b.items, seen)) return false;
    const [aValues, bValues] = [a.additionalProperties, b.additionalProperties];
    if (typeof aValues === "object" && typeof bValues === "object" && !this.isSame(aValues, bValues, seen))
      return false;
    const [aFields, bFields] = [a.properties ?? {}, b.properties ?? {}];
    const names = new Set([...Object.keys(aFields), ...Object.keys(bFields)]);
    return [...names].every((name) => {
      const [x, y] = [own(aFields, name), own(bFields, name)];
      const isRequired = ({ required = [] }: Schema): boolean => required.includes(name);
      return x && y && !y.renamedFrom && isRequired(a) === isRequired(b) && this.isSame(x, y, seen);
    });
  }

  private resolved(schema: Schema, side: ConvertedSide): Schema {
    return schema.ref === undefined ? schema : structOf(side, schema.ref);
  }
}

export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function withoutNull({ nullable: _, ...schema }: Schema): Schema {
  return schema;
}
