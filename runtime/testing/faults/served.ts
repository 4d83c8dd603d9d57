/** What fault rules need to know about the resources that a server serves. */
import { servedVerbs, subresourceVerbs } from "../../pipeline/stages/route.js";
import type { Scheme } from "../../registry/kinds/scheme.js";

export interface ServedResource {
  /** Empty for the core group. */
  readonly group: string;
  readonly resource: string;
  readonly isNamespaced: boolean;
  /** The verbs by subresource, and those of the object itself under the empty text. */
  readonly verbs: ReadonlyMap<string, readonly string[]>;
}

/** Returns every resource in every version that is currently served. */
export function servedResources(scheme: Scheme): readonly ServedResource[] {
  return scheme.all().map((registered) => ({
    ...registered.gr,
    isNamespaced: registered.definition.scope === "Namespaced",
    verbs: new Map([["", servedVerbs(registered)], ...subresourceVerbs(registered)]),
  }));
}
