/** The checker's result, which is the input of planner and estimator. */
import type { ParsedExpression } from "../ast.js";
import type { CelType } from "../cel-types.js";
import type { CelValue } from "../cel-values.js";

/** The meaning of a name or a call. */
export type Reference =
  /** Has a leading dot if a comprehension variable hides the global one that is meant. */
  | { readonly variable: string }
  /** The ids of all possible overloads; more than one if types are only known at evaluation. */
  | { readonly overloads: readonly string[] }
  | { readonly constant: CelValue };

export interface CheckedExpression {
  /**
   * The tree with qualified names resolved: a selection that names a variable or type has become an identifier, and a
   * call of a function such as `sets.contains` has no target.
   */
  readonly parsed: ParsedExpression;
  /** The type of the whole expression. */
  readonly type: CelType;
  /** Types by node id, without type parameters, of all nodes except entries and fields. */
  readonly types: ReadonlyMap<number, CelType>;
  /** References by node id, of identifiers, calls and struct literals. */
  readonly references: ReadonlyMap<number, Reference>;
}
