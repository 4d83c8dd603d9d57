/**
 * Compares the shapes of two schemas: whether objects of one have the same fields with the same types as objects of
 * the other.
 * Rules on values (required fields, defaults, bounds, enums) and merge markers may differ, since they do not change
 * the shape.
 */
import type { Schema } from "./schema-types.js";

/** A schema with the structs that it reaches. */
export interface ShapedSchema {
  readonly root: string;
  readonly structs: Readonly<Record<string, Schema>>;
}

export interface ShapeDifference {
  /** A path such as `spec.items[].size`; map values are `*`. */
  readonly path: string;
  /** Which of the two schemas has the field, or that both have it with different types. */
  readonly found: "only left" | "only right" | "different types";
}

/** Maximum number of listed differences; nothing below a difference is compared. */
export const MAX_SHAPE_DIFFERENCES = 100;

/** Returns differences in document order. Linear in the pairs of structs at the same place. */
export function shapeDifferences(left: ShapedSchema, right: ShapedSchema): ShapeDifference[] {
  const comparison = new ShapeComparison(left.structs, right.structs);
  comparison.compare({ ref: left.root }, { ref: right.root }, "");
  return comparison.differences;
}

class ShapeComparison {
  readonly differences: ShapeDifference[] = [];
  /** Pairs of structs whose comparison has begun, since types may be recursive. */
  private readonly seen = new Set<string>();

  constructor(
    private readonly left: Readonly<Record<string, Schema>>,
    private readonly right: Readonly<Record<string, Schema>>,
  ) {}

  compare(left: Schema, right: Schema, path: string): void {
    if (this.differences.length >= MAX_SHAPE_DIFFERENCES) return;
    if (left.ref !== undefined && right.ref !== undefined) {
      const pair = `${left.ref} ${right.ref}`;
      if (this.seen.has(pair)) return;
      this.seen.add(pair);
    }
    const [a, b] = [resolved(left, this.left), resolved(right, this.right)];
    if (shapeOf(a) !== shapeOf(b)) this.differences.push({ path, found: "different types" });
    else this.compareParts(a, b, path);
  }

  private compareParts(left: Schema, right: Schema, path: string): void {
    if (left.items && right.items) this.compare(left.items, right.items, `${path}[]`);
    const [leftValues, rightValues] = [left.additionalProperties, right.additionalProperties];
    if (typeof leftValues === "object" && typeof rightValues === "object")
      this.compare(leftValues, rightValues, below(path, "*"));
    const [ours, theirs] = [left.properties ?? {}, right.properties ?? {}];
    for (const [name, schema] of Object.entries(ours)) {
      const other = Object.hasOwn(theirs, name) ? theirs[name] : undefined;
      if (other !== undefined) this.compare(schema, other, below(path, name));
      else this.differences.push({ path: below(path, name), found: "only left" });
    }
    for (const name of Object.keys(theirs))
      if (!Object.hasOwn(ours, name)) this.differences.push({ path: below(path, name), found: "only right" });
  }
}

function resolved(schema: Schema, structs: Readonly<Record<string, Schema>>): Schema {
  if (schema.ref === undefined) return schema;
  const struct = structs[schema.ref];
  if (struct === undefined) throw new Error(`no struct ${JSON.stringify(schema.ref)} in the schema`);
  return struct;
}

/** Equal texts mean that values of one may replace values of the other, as far as their parts agree. */
export function shapeOf(schema: Schema): string {
  if (schema.wellKnown !== undefined) return schema.wellKnown;
  if (schema.intOrString) return "IntOrString";
  const { type = "any", preserveUnknownFields = false, nullable = false, additionalProperties } = schema;
  const values = additionalProperties === undefined ? "" : additionalProperties === true ? "free" : "map";
  const struct = schema.properties !== undefined && type === "object" ? "struct" : "";
  const bytes = schema.format === "byte" ? "bytes" : "";
  return [type, preserveUnknownFields ? "open" : "", nullable ? "nullable" : "", values, struct, bytes].join(" ");
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
