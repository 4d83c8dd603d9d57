/** A loop over a list or map: its parts, its variables, and the going round. */
import type { ComprehensionNode } from "../ast.js";
import { CelError, CelList, CelMap, type CelResult } from "../cel-values.js";
import type { Frame, Step } from "./frame.js";
import type { Planned } from "./planned.js";

/** A loop whose range is planned and whose variables have their slots. */
export interface Loop {
  readonly node: ComprehensionNode;
  readonly range: Step;
  readonly initial: Planned;
  readonly slots: LoopSlots;
}

export interface LoopSlots {
  readonly accumulator: number;
  readonly first: number;
  /** Of the second variable. */
  readonly second?: number;
}

/**
 * Gives the variables one entry after the other, until `visit` answers false.
 * @returns why the value is nothing to iterate over
 */
export function iterate(
  frame: Frame,
  values: CelResult,
  { first, second }: LoopSlots,
  visit: () => boolean,
): CelError | undefined {
  const { slots } = frame;
  if (values instanceof CelList) {
    for (let index = 0; index < values.size; index += 1) {
      slots[first] = second === undefined ? values.at(index) : BigInt(index);
      if (second !== undefined) slots[second] = values.at(index);
      frame.countIteration();
      if (!visit()) break;
    }
    return undefined;
  }
  if (values instanceof CelMap) {
    for (const key of values.keys()) {
      slots[first] = key;
      if (second !== undefined) slots[second] = values.find(key) as CelResult;
      frame.countIteration();
      if (!visit()) break;
    }
    return undefined;
  }
  return new CelError("got a value that is no list or map, expected iterable type");
}
