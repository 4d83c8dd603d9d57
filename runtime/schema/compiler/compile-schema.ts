/** Compiles validators in memory, with the same printed checks as in generated files. */

import type { SchemaSet } from "../schema-types.js";
import * as kit from "./check-kit.js";
import { emitStructCheck } from "./emit-validator.js";
import { MemorySink } from "./memory-sink.js";
import type { Validator } from "./validation.js";
import { validator } from "./validator.js";
import type { StructCheck } from "./walk-schema.js";

/**
 * Returns the validator of the set's root, in time linear in the set. @throws Error if a ref names a struct that the
 * set lacks
 */
export function compileValidator(set: SchemaSet): Validator {
  const sink = new MemorySink();
  for (const [name, schema] of Object.entries(set.structs)) emitStructCheck(sink, name, schema, "function");
  return validator(sink.run(kit, sink.struct(set.root, "validate")) as StructCheck);
}
