/** The request of an adoption: which component schemas of plain documents `import --adopt` turns into kinds. */
import type { Definition } from "../../load/loaded-definition.js";

/** Which components to adopt, and as what. */
export interface AdoptionRequest {
  /** The group of the new kinds; empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** Absent: every component that a client sends to a collection. */
  readonly choices?: readonly Choice[];
}

/** A component that the user has named. */
export interface Choice {
  /** The name of a component, or of the kind that it would become. */
  readonly component: string;
  /** The name of the kind, if it isn't derived from the component. */
  readonly kind?: string;
}

/** A component that becomes a kind. */
export interface Adopted {
  readonly definition: Definition;
  readonly kind: string;
}

/** Parses the value of `--kind`: components separated by commas, each optionally preceded by `Kind=`. */
export function parseChoices(text: string): Choice[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [first = "", component] = part.split(/=(.*)/s, 2);
      return component === undefined ? { component: first } : { component: component.trim(), kind: first.trim() };
    });
}
