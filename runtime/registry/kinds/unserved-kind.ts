/** Kinds that a server leaves out: their names stay taken, and what a store has of them stays where it is. */
import { OperatorError } from "../../base/operator-error.js";

/** A built-in kind that this server does not serve, though another server of the same store may. */
export interface UnservedKind {
  /** As it is served, with the words of the profile; empty for the core group. */
  readonly group: string;
  /** The plural in lower case. */
  readonly resource: string;
  readonly kind: string;
  readonly scope: "Namespaced" | "Cluster";
}

/**
 * Refuses a kind with the names of an unserved one: its objects would have the same keys in the store, and it could not
 * stay once the other is served again.
 * @throws OperatorError
 */
export function refuseUnserved(
  unserved: readonly UnservedKind[],
  { group, resource, kind }: Pick<UnservedKind, "group" | "resource" | "kind">,
): void {
  const taken = unserved.find((other) => other.group === group && (other.resource === resource || other.kind === kind));
  if (taken === undefined) return;
  throw new OperatorError(
    `found the kind ${kind} (${resource}) in the group ${JSON.stringify(group)}, where ${taken.kind} (${taken.resource}) is a built-in kind that this server does not serve, expected another group or other names`,
  );
}
