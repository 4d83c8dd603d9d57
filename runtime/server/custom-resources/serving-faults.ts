/** Why definitions are served in part or not at all, as far as this server has found out; conditions of theirs say so. */

export interface ServingFault {
  /** The definition as a whole, or what the schema of a version says. */
  readonly part: "definition" | "schema";
  readonly text: string;
}

export class ServingFaults {
  /** By name of the definition; null where all was found to be right. */
  private readonly byName = new Map<string, ServingFault | null>();
  private readonly listeners = new Set<(name: string) => void>();

  /** Undefined while nothing is known. @param name of the definition */
  of(name: string): ServingFault | null | undefined {
    return this.byName.get(name);
  }

  /** Calls back with the name of each definition of which something else is known. @returns what ends that */
  onChange(listener: (name: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  report(key: string, fault: ServingFault): void {
    this.set(nameOf(key), fault);
  }

  /** That part of it is right. What is wrong with another part stays known. */
  clear(key: string, part: ServingFault["part"]): void {
    const known = this.byName.get(nameOf(key));
    if (known === null || (known !== undefined && known.part !== part) || (known === undefined && part !== "schema"))
      return;
    this.set(nameOf(key), null);
  }

  forget(key: string): void {
    this.byName.delete(nameOf(key));
  }

  private set(name: string, fault: ServingFault | null): void {
    this.byName.set(name, fault);
    for (const listener of this.listeners) listener(name);
  }
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}
