/** Where dependents may be: those of a namespaced object are in its namespace, those of a cluster-scoped one anywhere. */
import type { ServedKind } from "../../../runtime/client/browser.js";

/** They have no owners, and there are many of them. */
const WITHOUT_OWNERS = ["events"];

/** @param namespace of the owner; undefined for a cluster-scoped one */
export function searchedKinds(kinds: readonly ServedKind[], namespace: string | undefined): ServedKind[] {
  return kinds.filter(
    ({ reference: { scope, resource } }) =>
      !WITHOUT_OWNERS.includes(resource) && (namespace === undefined || scope === "Namespaced"),
  );
}
