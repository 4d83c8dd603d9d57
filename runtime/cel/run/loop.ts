/** A loop over a list or map: its parts, its variables, and the iteration. */
import type { ComprehensionNode } from "../ast.js";
import { CelError, CelList, CelMap, type CelResult } from "../cel-values.js";
import type { Frame, Step } from "./frame.js";
import type { Planned } from "./planned.js";

/** A loop whose range is planned and whose variables have slots. */
export interface Loop {
  readonly node: ComprehensionNode;
  readonly range: Step;
  readonly initial: Planned;
  readonly slots: LoopSlots;
}

export interface LoopSlots {
  readonly accumulator: number;
  readonly first: number;
  /** The slot of the second variable. */
  readonly second?: number;
}

/**
 * Assigns one entry after the other to the variables, until `visit` returns false.
 * @returns an error if the value can't be iterated over
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
