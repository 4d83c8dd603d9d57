/** Steps that evaluate operands and pass them to an implementation. */

import { CelError, type CelResult, type CelValue } from "../cel-values.js";
import { noSuchOverload } from "../value/evaluation-errors.js";
import { costOf, type Dispatch, type Guard, type Target } from "./dispatch.js";
import type { Frame, Step } from "./frame.js";
import { computed, type Planned } from "./planned.js";
import { BASE_COSTS } from "./run-costs.js";

/**
 * The first operand that is an error is the result. Up to two operands are all evaluated, and the call is charged,
 * even then.
 */
export function planInvocation(operands: readonly Planned[], dispatch: Dispatch): Planned {
  const steps = operands.map(({ step }) => step);
  if (dispatch.type === "by values") return computed(callByValues(steps, dispatch.find));
  const [first, second] = steps;
  const { target, guards } = dispatch;
  if (steps.length === 1 && first !== undefined) return computed(callOfOne(first, target, guards[0]));
  if (steps.length === 2 && first !== undefined && second !== undefined) {
    const fixed = operands[1]?.constant;
    return computed(
      fixed === undefined || !isAccepted(guards[1], fixed)
        ? callOfTwo(first, second, target, guards)
        : callWithFixed(first, fixed, target, guards[0]),
    );
  }
  const accepts = (values: readonly CelValue[]) => values.every((value, index) => isAccepted(guards[index], value));
  return computed(callByValues(steps, (values) => (accepts(values) ? target : undefined)));
}

function isAccepted(guard: Guard, value: CelValue): boolean {
  return guard === undefined || guard(value);
}

/** The values do not have the types that the checker determined. */
function refuse(frame: Frame): CelError {
  frame.charge(BASE_COSTS.call);
  return noSuchOverload();
}

function callOfOne(operand: Step, { evaluate, cost }: Target, guard: Guard): Step {
  return (frame) => {
    const value = operand(frame);
    if (value instanceof CelError) {
      frame.charge(BASE_COSTS.call);
      return value;
    }
    if (!isAccepted(guard, value)) return refuse(frame);
    const result = evaluate(value);
    frame.charge(cost === undefined ? BASE_COSTS.call : cost([value], result));
    return result;
  };
}

function callOfTwo(left: Step, right: Step, { evaluate, cost }: Target, [ofFirst, ofSecond]: readonly Guard[]): Step {
  return (frame) => {
    const first = left(frame);
    const second = right(frame);
    if (first instanceof CelError || second instanceof CelError) {
      frame.charge(BASE_COSTS.call);
      return first instanceof CelError ? first : second;
    }
    if (!isAccepted(ofFirst, first) || !isAccepted(ofSecond, second)) return refuse(frame);
    const result = evaluate(first, second);
    frame.charge(cost === undefined ? BASE_COSTS.call : cost([first, second], result));
    return result;
  };
}

/** A call whose right operand is a constant. */
function callWithFixed(left: Step, second: CelValue, { evaluate, cost }: Target, guard: Guard): Step {
  return (frame) => {
    const first = left(frame);
    if (first instanceof CelError) {
      frame.charge(BASE_COSTS.call);
      return first;
    }
    if (!isAccepted(guard, first)) return refuse(frame);
    const result = evaluate(first, second);
    frame.charge(cost === undefined ? BASE_COSTS.call : cost([first, second], result));
    return result;
  };
}

function callByValues(steps: readonly Step[], find: (values: readonly CelValue[]) => Target | undefined): Step {
  const evaluatesAll = steps.length <= 2;
  return (frame) => {
    const values: CelValue[] = [];
    let error: CelError | undefined;
    for (const step of steps) {
      const value = step(frame);
      if (!(value instanceof CelError)) values.push(value);
      else if (evaluatesAll) error ??= value;
      else return value;
    }
    if (error !== undefined) {
      frame.charge(BASE_COSTS.call);
      return error;
    }
    const target = find(values);
    const result: CelResult = target === undefined ? noSuchOverload() : target.evaluate(...values);
    frame.charge(target === undefined ? BASE_COSTS.call : costOf(target, values, result));
    return result;
  };
}
