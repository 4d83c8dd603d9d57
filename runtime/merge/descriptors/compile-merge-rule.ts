/** Compiles merge descriptors in memory, with the same printer as for generated files. */
import { MemorySink } from "../../schema/compiler/memory-sink.js";
import type { Schema, SchemaSet } from "../../schema/schema-types.js";
import * as kit from "./build-rule.js";
import { emitMergeRule } from "./emit-rule.js";
import type { MergeRule } from "./merge-rule.js";

/** Returns the descriptor of the set's root. @throws Error if a ref names a struct that the set lacks */
export function compileMergeRule(set: SchemaSet): MergeRule {
  const sink = new MemorySink();
  const lookup = (ref: string): Schema => {
    const struct = set.structs[ref];
    if (struct === undefined) throw new Error(`no struct ${JSON.stringify(ref)} in the schema set of ${set.root}`);
    return struct;
  };
  for (const [name, schema] of Object.entries(set.structs)) emitMergeRule(sink, name, schema, lookup, "const");
  return sink.run(kit, sink.struct(set.root, "merge")) as MergeRule;
}
