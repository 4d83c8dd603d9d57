/** Emits the merge descriptors of a unit; the merge compiler, which the runtime shares, prints the rules. */
import { emitMergeRule } from "../../runtime/merge/descriptors/emit-rule.js";
import type { CodeSink } from "../../runtime/schema/compiler/code-sink.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { Model, UnitModel } from "../model/model-types.js";

/** Emits a rule per struct, and `merge` for the unit's kind. */
export function emitMerge(sink: CodeSink, unit: UnitModel, model: Model): void {
  const lookup = (ref: string): Schema => {
    const struct = model.structs.get(ref);
    if (!struct) throw new Error(`no struct ${JSON.stringify(ref)} in the model`);
    return struct.schema;
  };
  for (const [index, struct] of unit.structs.entries()) {
    if (index > 0) sink.line("");
    emitMergeRule(sink, struct.id, struct.schema, lookup, "export const");
  }
  if (!unit.kind) return;
  sink.line("");
  sink.line(`export const merge: ${sink.kit("StructRule")} = ${sink.struct(unit.kind.root, "merge")};`);
}
