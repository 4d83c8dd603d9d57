/** Compiles in this process what generated files contain, for schemas that arrive while the server runs. */
import { compileMergeRule } from "../merge/descriptors/compile-merge-rule.js";
import type { MergeRule } from "../merge/descriptors/merge-rule.js";
import { compileValidator } from "../schema/compiler/compile-schema.js";
import type { Validator } from "../schema/compiler/validation.js";
import type { SchemaSet } from "../schema/schema-types.js";

export interface CompiledSchema {
  readonly validate: Validator;
  readonly merge: MergeRule;
}

/** Takes time linear in the size of the set. @throws Error if a ref names no struct of the set */
export function compileSchema(set: SchemaSet): CompiledSchema {
  return { validate: compileValidator(set), merge: compileMergeRule(set) };
}
