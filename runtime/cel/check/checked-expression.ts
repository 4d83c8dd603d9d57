/** What the checker makes of an expression: the input of planner and estimator. */
import type { ParsedExpression } from "../ast.js";
import type { CelType } from "../cel-types.js";
import type { CelValue } from "../cel-values.js";

/** What a name or a call means. */
export type Reference =
  /** With a leading dot where a variable of a comprehension hides the global one that is meant. */
  | { readonly variable: string }
  /** All overloads that may be meant, by id; more than one where types are known only while evaluating. */
  | { readonly overloads: readonly string[] }
  | { readonly constant: CelValue };

export interface CheckedExpression {
  /**
   * With qualified names resolved: a selection that names a variable or type has become an identifier, and a call of a
   * function such as `sets.contains` has lost its target.
   */
  readonly parsed: ParsedExpression;
  /** Of the whole expression. */
  readonly type: CelType;
  /** By node id; of every node but entries and fields, without type parameters. */
  readonly types: ReadonlyMap<number, CelType>;
  /** By node id; of identifiers, calls and struct literals. */
  readonly references: ReadonlyMap<number, Reference>;
}
