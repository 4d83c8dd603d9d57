/** Resolves schemas that refer to others. */
import type { Schema } from "../../schema/schema-types.js";
import { wellKnownSchema } from "./well-known-schemas.js";

/** The targets of refs, by name. */
export type Structs = Readonly<Record<string, Schema>>;

/** Longer chains of refs are circular. */
const MAX_REFERENCE_HOPS = 100;

/**
 * Returns the struct of a ref, the form of a well-known type, or the schema itself.
 * @throws Error for a ref that names no struct
 */
export function describedBy(schema: Schema, structs: Structs): Schema {
  let target = schema;
  for (let hops = 0; target.ref !== undefined && hops < MAX_REFERENCE_HOPS; hops += 1) {
    const struct: Schema | undefined = Object.hasOwn(structs, target.ref) ? structs[target.ref] : undefined;
    if (struct === undefined) throw new Error(`no struct ${JSON.stringify(target.ref)} in the schema`);
    target = struct;
  }
  return target.wellKnown === undefined ? target : wellKnownSchema(target.wellKnown);
}
