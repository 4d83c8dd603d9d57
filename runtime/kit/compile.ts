/** What generated files hold, made in this process: the way of schemas that arrive while the server runs. */
import { compileMergeRule } from "../merge/compile.js";
import type { MergeRule } from "../merge/rule.js";
import { compileValidator } from "../schema/compile.js";
import type { SchemaSet } from "../schema/types.js";
import type { Validator } from "../schema/validation.js";

export interface CompiledSchema {
  readonly validate: Validator;
  readonly merge: MergeRule;
}

/** Takes time linear in the set. @throws Error when a ref names no struct of the set. */
export function compileSchema(set: SchemaSet): CompiledSchema {
  return { validate: compileValidator(set), merge: compileMergeRule(set) };
}
