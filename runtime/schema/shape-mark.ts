/**
 * A short text that is equal only for schemas of the same shape, so that versions can be compared without reading
 * their schemas.
 */
import { createHash } from "node:crypto";
import type { Schema } from "./schema-types.js";
import { type ShapedSchema, shapeOf } from "./shape-differences.js";

const MARK_CHARACTERS = 16;

/**
 * Equal marks mean that {@link ../schema/shape-differences.ts} finds nothing. The converse need not hold: shapes that
 * share structs differently can have different marks. @throws Error for a ref that names no struct
 */
export function shapeMark({ root, structs }: ShapedSchema): string {
  const hash = createHash("sha256");
  const numbers = new Map<string, number>();
  const visit = (schema: Schema): void => {
    if (schema.ref !== undefined) {
      const known = numbers.get(schema.ref);
      hash.update(`@${known ?? numbers.size}`);
      if (known !== undefined) return;
      numbers.set(schema.ref, numbers.size);
    }
    const node = schema.ref === undefined ? schema : structs[schema.ref];
    if (node === undefined) throw new Error(`no struct ${JSON.stringify(schema.ref)} in the schema`);
    const { items, additionalProperties, properties = {} } = node;
    hash.update(`(${shapeOf(node)}`);
    if (items) visit(items);
    if (typeof additionalProperties === "object") visit(additionalProperties);
    for (const name of Object.keys(properties).sort()) {
      hash.update(` ${JSON.stringify(name)}:`);
      visit(properties[name] as Schema);
    }
    hash.update(")");
  };
  visit({ ref: root });
  return hash.digest("hex").slice(0, MARK_CHARACTERS);
}
