/** Emits the checks of a unit; the schema compiler, which the runtime shares, prints them. */
import type { CodeSink } from "../../runtime/schema/compiler/code-sink.js";
import { emitStructCheck } from "../../runtime/schema/compiler/emit-validator.js";
import type { Model, UnitModel } from "../model/model-types.js";

/** Emits a function per struct, and `validate` for the unit's kind. */
export function emitValidate(sink: CodeSink, unit: UnitModel, _model: Model): void {
  if (unit.kind) {
    const check = sink.struct(unit.kind.root, "validate");
    sink.line(`export const validate: ${sink.kit("Validator")} = ${sink.kit("validator")}(${check});`);
    sink.line("");
  }
  for (const [index, struct] of unit.structs.entries()) {
    if (index > 0) sink.line("");
    emitStructCheck(sink, struct.id, struct.schema, "export function");
  }
}
