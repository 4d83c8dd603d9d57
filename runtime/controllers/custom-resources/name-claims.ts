/** Assigns names over all groups: it follows the definitions as a watch reports them and returns the verdicts. */
import { GroupNames, type Verdict } from "./group-names.js";
import type { DefinitionNames, SeenDefinition } from "./seen-definition.js";

/** A kind that the server serves without a definition. */
export interface ServedNames extends DefinitionNames {
  readonly group: string;
}

export class NameClaims {
  readonly #groups = new Map<string, GroupNames>();
  readonly #served: readonly ServedNames[];
  readonly #changed: (definition: string) => void;
  #arrivals = 0;

  /** @param changed called for definitions whose verdict changed because of other definitions */
  constructor(served: readonly ServedNames[], changed: (definition: string) => void) {
    this.#served = served;
    this.#changed = changed;
  }

  /** Names that any of them holds already take precedence over names that any of them requests. */
  put(definitions: readonly SeenDefinition[]): void {
    // The watch may report an older definition later, but it still takes precedence.
    const sorted = [...definitions].sort((a, b) =>
      a.creationTimestamp < b.creationTimestamp ? -1 : a.creationTimestamp > b.creationTimestamp ? 1 : 0,
    );
    for (const { name, group, names, creationTimestamp, status } of sorted) {
      const ofGroup = this.#group(group);
      if (ofGroup.has(name)) continue;
      const request = { definition: name, names, order: [creationTimestamp, this.#arrivals++] } as const;
      ofGroup.adopt(request, status.acceptedNames ?? {});
    }
    for (const { name, group, names } of sorted) this.#group(group).decide(name, names);
  }

  remove({ name, group }: Pick<SeenDefinition, "name" | "group">): void {
    const ofGroup = this.#groups.get(group);
    ofGroup?.remove(name);
    if (ofGroup?.isEmpty) this.#groups.delete(group);
  }

  verdictOf({ name, group }: Pick<SeenDefinition, "name" | "group">): Verdict | undefined {
    return this.#groups.get(group)?.verdictOf(name);
  }

  #group(group: string): GroupNames {
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const served = this.#served.filter((names) => names.group === group);
    const made = new GroupNames(served, this.#changed);
    this.#groups.set(group, made);
    return made;
  }
}
