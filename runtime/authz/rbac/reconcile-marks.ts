/** What the reconciling of default roles and of default bindings have in common. SPEC: Role-based access control, 5. */

import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";

/** What is to be done about a default that is there already. */
export type Mending<T> =
  | { readonly type: "none" }
  | { readonly type: "update"; readonly object: T }
  /** It can't be made what it should be: it is to be deleted and made anew. */
  | { readonly type: "replace" };

/** Whether somebody decided to look after a default on their own. */
export function isLeftAlone({ metadata }: ApiObject, { words }: NamingProfile): boolean {
  return metadata?.annotations?.[words.rbacAutoupdateAnnotation] === "false";
}

/** The metadata with the labels and annotations that are missing; undefined when none is. Values that are there stay. */
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
