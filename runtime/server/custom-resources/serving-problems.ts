/**
 * The reasons why definitions are served only in part or not at all, as this server has determined them. Their
 * conditions report them.
 */

export interface ServingProblem {
  /** The definition as a whole, or the schema of a version. */
  readonly part: "definition" | "schema";
  readonly text: string;
}

export class ServingProblems {
  /** By name of the definition; null if it was found to be right. */
  private readonly byName = new Map<string, ServingProblem | null>();
  private readonly listeners = new Set<(name: string) => void>();

  /** Returns undefined while nothing is known. @param name the name of the definition */
  of(name: string): ServingProblem | null | undefined {
    return this.byName.get(name);
  }

  /**
   * Calls the listener with the name of each definition whose state has changed. @returns a function that removes the
   * listener
   */
  onChange(listener: (name: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  report(key: string, problem: ServingProblem): void {
    this.set(nameOf(key), problem);
  }

  /** Records that a part is right. A problem of the other part is kept. */
  clear(key: string, part: ServingProblem["part"]): void {
    const known = this.byName.get(nameOf(key));
    if (known === null || (known !== undefined && known.part !== part) || (known === undefined && part !== "schema"))
      return;
    this.set(nameOf(key), null);
  }

  forget(key: string): void {
    this.byName.delete(nameOf(key));
  }

  private set(name: string, problem: ServingProblem | null): void {
    this.byName.set(name, problem);
    for (const listener of this.listeners) listener(name);
  }
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}
