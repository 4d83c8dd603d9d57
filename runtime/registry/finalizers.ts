/** What keeps a terminating object: finalizers in its metadata and, for namespaces, in its spec. SPEC: Resource deletion. */
import type { ApiObject } from "../api/object.js";
import type { Hooks } from "./hooks.js";

export function hasFinalizers(object: ApiObject, hooks: Hooks): boolean {
  return (object.metadata?.finalizers?.length ?? 0) > 0 || (hooks.specFinalizers?.(object).length ?? 0) > 0;
}
