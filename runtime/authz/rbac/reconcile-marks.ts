/**
 * What the reconciliation of default roles and of default bindings have in common. SPEC: Role-based access control, 5.
 */

import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";

/** How to reconcile an existing default. */
export type Mending<T> =
  | { readonly type: "none" }
  | { readonly type: "update"; readonly object: T }
  /** The object can't be changed as needed, so it has to be deleted and created again. */
  | { readonly type: "replace" };

/** Whether an operator has opted the default out of reconciliation. */
export function isLeftAlone({ metadata }: ApiObject, { words }: NamingProfile): boolean {
  return metadata?.annotations?.[words.rbacAutoupdateAnnotation] === "false";
}

/** The metadata with missing labels and annotations added; undefined if none is missing. Existing values stay. */
export function withMissingMarks(existing: ApiObject, wanted: ApiObject): ApiObject["metadata"] | undefined {
  const metadata = { ...existing.metadata };
  let isChanged = false;
  for (const marks of ["labels", "annotations"] as const) {
    const present = existing.metadata?.[marks] ?? {};
    const missing = Object.entries(wanted.metadata?.[marks] ?? {}).filter(([key]) => !Object.hasOwn(present, key));
    if (missing.length === 0) continue;
    metadata[marks] = { ...present, ...Object.fromEntries(missing) };
    isChanged = true;
  }
  return isChanged ? metadata : undefined;
}
