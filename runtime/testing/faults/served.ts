/** What a server serves, as far as rules of faults need it. */
import { servedVerbs, subresourceVerbs } from "../../pipeline/stages/route.js";
import type { Scheme } from "../../registry/kinds/scheme.js";

export interface ServedResource {
  /** Empty for the core group. */
  readonly group: string;
  readonly resource: string;
  readonly isNamespaced: boolean;
  /** By subresource; under the empty text, those of the object itself. */
  readonly verbs: ReadonlyMap<string, readonly string[]>;
}

/** Every resource in every version that is served at the moment. */
export function servedResources(scheme: Scheme): readonly ServedResource[] {
  return scheme.all().map((registered) => ({
    ...registered.gr,
    isNamespaced: registered.definition.scope === "Namespaced",
    verbs: new Map([["", servedVerbs(registered)], ...subresourceVerbs(registered)]),
  }));
}
