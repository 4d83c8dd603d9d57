/** The loops of `all`, `exists` and `exists_one`, with one variable or two. */
import { type Expression, OPERATORS } from "../../ast.js";
import type { Expander, LoopVariables } from "./expansion.js";

export type Quantifier = (
  expander: Expander,
  range: Expression,
  variables: LoopVariables,
  predicate: Expression,
) => Expression;

export const quantifyAll: Quantifier = (expander, range, variables, predicate) => {
  const initial = expander.literal(true);
  const condition = expander.call(OPERATORS.notStrictlyFalse, expander.accumulator());
  const step = expander.call(OPERATORS.and, expander.accumulator(), predicate);
  return expander.loop(range, { ...variables, initial, condition, step, result: expander.accumulator() });
};

export const quantifyExists: Quantifier = (expander, range, variables, predicate) => {
  const initial = expander.literal(false);
  const isFalse = expander.call(OPERATORS.not, expander.accumulator());
  const condition = expander.call(OPERATORS.notStrictlyFalse, isFalse);
  const step = expander.call(OPERATORS.or, expander.accumulator(), predicate);
  return expander.loop(range, { ...variables, initial, condition, step, result: expander.accumulator() });
};

export const quantifyExistsOne: Quantifier = (expander, range, variables, predicate) => {
  const initial = expander.literal(0n);
  const condition = expander.literal(true);
  const counted = expander.call(OPERATORS.add, expander.accumulator(), expander.literal(1n));
  const step = expander.filtered(counted, predicate);
  const result = expander.call(OPERATORS.equals, expander.accumulator(), expander.literal(1n));
  return expander.loop(range, { ...variables, initial, condition, step, result });
};
