/** Plans comprehensions. Loops from macros are recognized and evaluated directly instead of step by step. */
import type { ComprehensionNode, Expression } from "../ast.js";
import { CelError } from "../cel-values.js";
import type { Step } from "./frame.js";
import { iterate, type Loop } from "./loop.js";
import { planCollection } from "./loop-collect.js";
import { planQuantifier } from "./loop-quantify.js";
import { computed, type Planned } from "./planned.js";
import type { Planner } from "./planner.js";

export function planComprehension(planner: Planner, node: ComprehensionNode): Planned {
  if (isBinding(node)) return planBinding(planner, node);
  const range = planner.plan(node.range).step;
  const initial = planner.plan(node.initial);
  const { scope } = planner;
  const accumulator = scope.open(node.accumulator);
  const first = scope.open(node.variable);
  const second = node.secondVariable === undefined ? undefined : scope.open(node.secondVariable);
  const loop: Loop = { node, range, initial, slots: { accumulator, first, ...(second !== undefined && { second }) } };
  const planned = planQuantifier(planner, loop) ?? planCollection(planner, loop) ?? planFold(planner, loop);
  scope.close(second === undefined ? 2 : 3);
  return planned;
}

/** A loop without iterations, whose accumulator is a variable of the result: evaluated on first use, or never. */
function isBinding({ range, condition }: ComprehensionNode): boolean {
  return (
    range.kind === "list" && range.elements.length === 0 && condition.kind === "literal" && condition.value === false
  );
}

function planBinding(planner: Planner, node: ComprehensionNode): Planned {
  const range = planner.plan(node.range).step;
  const slot = planner.scope.open(node.accumulator, planner.plan(node.initial).step);
  const result = planner.plan(node.result).step;
  planner.scope.close(1);
  return computed((frame) => {
    range(frame);
    frame.slots[slot] = undefined;
    return result(frame);
  });
}

/** Plans any other loop, step by step. */
function planFold(planner: Planner, { node, range, initial, slots }: Loop): Planned {
  const [condition, step, result] = [node.condition, node.step, node.result].map(
    (part: Expression) => planner.plan(part).step,
  ) as [Step, Step, Step];
  const { accumulator } = slots;
  return computed((frame) => {
    const values = range(frame);
    if (values instanceof CelError) return values;
    frame.slots[accumulator] = initial.step(frame);
    const error = iterate(frame, values, slots, () => {
      if (condition(frame) === false) return false;
      frame.slots[accumulator] = step(frame);
      return true;
    });
    return error ?? result(frame);
  });
}
