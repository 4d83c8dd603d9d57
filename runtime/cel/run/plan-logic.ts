/** Plans calls that decide which operands to evaluate: logic, conditions, and fallbacks of optionals. */
import type { CallNode, Expression } from "../ast.js";
import { CelError, type CelResult, Optional } from "../cel-values.js";
import { noSuchOverload } from "../value/evaluation-errors.js";
import { computed, type Planned } from "./planned.js";
import type { Planner } from "./planner.js";
import { BASE_COSTS } from "./run-costs.js";

/**
 * A decisive operand determines the result on either side, whatever the errors; otherwise the first error is the
 * result.
 */
export function planAnd(planner: Planner, node: CallNode): Planned {
  return planJunction(planner, node, false);
}

export function planOr(planner: Planner, node: CallNode): Planned {
  return planJunction(planner, node, true);
}

/** @param decisive the value of an operand that makes the other one irrelevant */
function planJunction(planner: Planner, node: CallNode, decisive: boolean): Planned {
  const [left, right] = node.arguments.map((argument) => planner.plan(argument).step) as [
    Planned["step"],
    Planned["step"],
  ];
  return computed((frame) => {
    const first = left(frame);
    if (first === decisive) return decisive;
    const second = right(frame);
    if (second === decisive) return decisive;
    if (typeof first !== "boolean") return operandError(first);
    return typeof second === "boolean" ? second : operandError(second);
  });
}

/** Returns the error for a value that should be a bool. */
export function operandError(value: CelResult): CelError {
  return value instanceof CelError ? value : noSuchOverload();
}

export function planConditional(planner: Planner, node: CallNode): Planned {
  const [condition, accepted, rejected] = node.arguments.map((argument) => planner.plan(argument)) as [
    Planned,
    Planned,
    Planned,
  ];
  const [test, yes, no] = [condition.step, accepted.rootless ?? accepted.step, rejected.rootless ?? rejected.step];
  const step: Planned["step"] = (frame) => {
    const chosen = test(frame);
    if (chosen === true) return yes(frame);
    return chosen === false ? no(frame) : operandError(chosen);
  };
  return { step, rootless: step };
}

/** False only for false, which lets a loop continue in spite of errors. */
export function planNotStrictlyFalse(planner: Planner, node: CallNode): Planned {
  const { step } = planner.plan(node.arguments[0] as Expression);
  return computed((frame) => {
    const value = step(frame);
    frame.charge(BASE_COSTS.call);
    return value !== false;
  });
}

/** Plans `optional.or(other)` and `optional.orValue(other)`, which have no cost of their own. */
export function planOptionalOr(planner: Planner, node: CallNode, unwraps: boolean): Planned {
  const optional = planner.plan(node.target as Expression).step;
  const other = planner.plan(node.arguments[0] as Expression).step;
  return computed((frame) => {
    const value = optional(frame);
    if (!(value instanceof Optional)) return operandError(value);
    if (value.value === undefined) return other(frame);
    return unwraps ? value.value : value;
  });
}
