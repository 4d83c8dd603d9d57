/** The variables of comprehensions during planning: each gets a slot, which is reused after its loop. */
import type { Step } from "./frame.js";

export interface LocalVariable {
  readonly name: string;
  readonly slot: number;
  /** Computes the value on first use; the slot is empty until then. */
  readonly initial?: Step;
}

export class Scope {
  /** Number of slots that a frame needs. */
  slotCount = 0;
  private readonly variables: LocalVariable[] = [];

  /** Returns the innermost variable of a name. */
  find(name: string): LocalVariable | undefined {
    return this.variables.findLast((variable) => variable.name === name);
  }

  /** Declares a variable until {@link close}. @returns its slot */
  open(name: string, initial?: Step): number {
    const slot = this.variables.length;
    this.variables.push({ name, slot, ...(initial && { initial }) });
    this.slotCount = Math.max(this.slotCount, this.variables.length);
    return slot;
  }

  /** Removes the variables declared last. */
  close(count: number): void {
    this.variables.length -= count;
  }
}
