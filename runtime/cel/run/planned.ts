/** The result of planning a node: its step, and facts that the surrounding nodes use. */
import { CelError, type CelValue } from "../cel-values.js";
import { Frame, type Step } from "./frame.js";

export interface Planned {
  readonly step: Step;
  /** Set if the value is a constant without a cost. */
  readonly constant?: CelValue;
  /**
   * Set for paths: variables with selections and indexes, and conditions between such. The step without the cost of its
   * first variable, which is how branches of conditions and indexes count it.
   */
  readonly rootless?: Step;
}

export function constant(value: CelValue): Planned {
  return { step: () => value, constant: value };
}

/** A step that is neither a path nor a constant. */
export function computed(step: Step): Planned {
  return { step };
}

/** Evaluates a step without variables, whose value has no cost from then on. */
export function folded(step: Step): Planned {
  const value = step(new Frame({ find: () => undefined }, Number.POSITIVE_INFINITY, 0, undefined));
  return value instanceof CelError ? computed(() => value) : constant(value);
}
