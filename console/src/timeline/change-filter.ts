/** Which rows of a timeline are shown. An empty choice means all. */
import type { ChangeRow } from "./change-log.js";

export interface ChangeFilter {
  /** A text that must be in the name, the namespace, the kind or the manager. */
  readonly text: string;
  readonly kind: string;
  readonly namespace: string;
  readonly verb: string;
  readonly manager: string;
}

export const NO_FILTER: ChangeFilter = { text: "", kind: "", namespace: "", verb: "", manager: "" };

export function fittingRows(rows: readonly ChangeRow[], filter: ChangeFilter): readonly ChangeRow[] {
  const text = filter.text.trim().toLowerCase();
  return rows.filter(({ changes }) =>
    changes.some(({ reference: { kind }, namespace = "", name, verb, manager }) => {
      const isChosen =
        isFree(filter.kind, kind) &&
        isFree(filter.namespace, namespace) &&
        isFree(filter.verb, verb) &&
        isFree(filter.manager, manager);
      return (
        isChosen && (text === "" || [name, namespace, kind, manager].some((each) => each.toLowerCase().includes(text)))
      );
    }),
  );
}

export interface FilterChoices {
  readonly kinds: readonly string[];
  readonly namespaces: readonly string[];
  readonly managers: readonly string[];
}

/** What the rows can be filtered by. */
export function filterChoices(rows: readonly ChangeRow[]): FilterChoices {
  const kinds = new Set<string>();
  const namespaces = new Set<string>();
  const managers = new Set<string>();
  for (const { changes } of rows)
    for (const { reference, namespace, manager } of changes) {
      kinds.add(reference.kind);
      if (namespace !== undefined) namespaces.add(namespace);
      if (manager !== "") managers.add(manager);
    }
  return { kinds: [...kinds].sort(), namespaces: [...namespaces].sort(), managers: [...managers].sort() };
}

function isFree(chosen: string, value: string): boolean {
  return chosen === "" || chosen === value;
}
