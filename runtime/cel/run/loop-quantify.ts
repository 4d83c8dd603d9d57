/** `all` and `exists`: they end early, and drop errors of elements if another element decides. */
import { ACCUMULATOR, type ComprehensionNode, type Expression, OPERATORS } from "../ast.js";
import { CelError, type CelResult } from "../cel-values.js";
import { iterate, type Loop } from "./loop.js";
import { isAccumulator, isCall } from "./loop-shapes.js";
import { operandError } from "./plan-logic.js";
import { computed, type Planned } from "./planned.js";
import type { Planner } from "./planner.js";
import { BASE_COSTS } from "./run-costs.js";

interface Quantifier {
  readonly predicate: Expression;
  /** The predicate's value that decides the result. */
  readonly decisive: boolean;
  /** The cost of the condition before each element: the accumulator, its negation if there is one, and the test. */
  readonly conditionCost: number;
}

/** Returns undefined for other loops. */
export function planQuantifier(planner: Planner, { node, range, slots }: Loop): Planned | undefined {
  const quantifier = quantifierOf(node);
  if (quantifier === undefined) return undefined;
  const { decisive, conditionCost } = quantifier;
  const predicate = planner.plan(quantifier.predicate).step;
  return computed((frame) => {
    const values = range(frame);
    if (values instanceof CelError) return values;
    let accumulated: CelResult = !decisive;
    const error = iterate(frame, values, slots, () => {
      frame.charge(conditionCost);
      if (accumulated === decisive) return false;
      frame.charge(BASE_COSTS.step);
      const value = predicate(frame);
      if (value === decisive) accumulated = decisive;
      else if (typeof value !== "boolean" && !(accumulated instanceof CelError)) accumulated = operandError(value);
      return true;
    });
    if (error !== undefined) return error;
    frame.charge(BASE_COSTS.step);
    return accumulated;
  });
}

function quantifierOf(node: ComprehensionNode): Quantifier | undefined {
  const { accumulator, initial, condition, step, result } = node;
  if (accumulator !== ACCUMULATOR || !isAccumulator(result) || initial.kind !== "literal") return undefined;
  if (!isCall(condition, OPERATORS.notStrictlyFalse)) return undefined;
  const [tested] = condition.arguments as [Expression];
  const isAll = initial.value === true && isAccumulator(tested) && isCall(step, OPERATORS.and);
  const isExists =
    initial.value === false &&
    isCall(tested, OPERATORS.not) &&
    isAccumulator(tested.arguments[0]) &&
    isCall(step, OPERATORS.or);
  if (!isAll && !isExists) return undefined;
  const [left, predicate] = (step as typeof condition).arguments;
  if (!isAccumulator(left) || predicate === undefined) return undefined;
  const negationCost = isExists ? BASE_COSTS.call : 0;
  return { predicate, decisive: isExists, conditionCost: BASE_COSTS.step + negationCost + BASE_COSTS.call };
}
