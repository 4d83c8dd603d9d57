/** What planning a node gives: its step, and what the nodes around it want to know about it. */
import { CelError, type CelValue } from "../cel-values.js";
import { Frame, type Step } from "./frame.js";

export interface Planned {
  readonly step: Step;
  /** Set where the value is known already and costs nothing. */
  readonly constant?: CelValue;
  /**
   * Set for paths: variables with selections and indexes, and conditions between such. The step without the cost of the
   * variable that it begins with, as a branch of a condition or as an index counts it.
   */
  readonly rootless?: Step;
}

export function constant(value: CelValue): Planned {
  return { step: () => value, constant: value };
}

/** A step that is no path and no constant. */
export function computed(step: Step): Planned {
  return { step };
}

/** The value of a step that needs no variables, evaluated now and free from then on. */
export function folded(step: Step): Planned {
  const value = step(new Frame({ find: () => undefined }, Number.POSITIVE_INFINITY, 0, undefined));
  return value instanceof CelError ? computed(() => value) : constant(value);
}
