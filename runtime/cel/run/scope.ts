/** The variables of comprehensions while an expression is planned: each gets a slot, which is free again behind its loop. */
import type { Step } from "./frame.js";

export interface LocalVariable {
  readonly name: string;
  readonly slot: number;
  /** Gives the value when it is first asked for; the slot is empty until then. */
  readonly initial?: Step;
}

export class Scope {
  /** Slots that a frame needs. */
  slotCount = 0;
  private readonly variables: LocalVariable[] = [];

  /** The innermost variable of a name. */
  find(name: string): LocalVariable | undefined {
    return this.variables.findLast((variable) => variable.name === name);
  }

  /** Declares a variable until {@link close} takes it back. @returns its slot */
  open(name: string, initial?: Step): number {
    const slot = this.variables.length;
    this.variables.push({ name, slot, ...(initial && { initial }) });
    this.slotCount = Math.max(this.slotCount, this.variables.length);
    return slot;
  }

  /** Takes back the variables declared last. */
  close(count: number): void {
    this.variables.length -= count;
  }
}
