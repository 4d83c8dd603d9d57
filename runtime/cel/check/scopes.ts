/** The variables of the comprehensions around a node. They hide each other, and global variables of the same name. */
import type { CelType } from "../cel-types.js";

export class Scopes {
  private readonly types = new Map<string, CelType[]>();

  /** Returns the type of the innermost variable of a name. */
  find(name: string): CelType | undefined {
    return this.types.get(name)?.at(-1);
  }

  /** Declares a variable until {@link leave}. */
  enter(name: string, type: CelType): void {
    const hidden = this.types.get(name);
    if (hidden === undefined) this.types.set(name, [type]);
    else hidden.push(type);
  }

  leave(name: string): void {
    this.types.get(name)?.pop();
  }
}
