/** What keeps a terminating object, and what a deletion asks of the garbage collector. SPEC: Resource deletion. */
import { FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from "../../api/collector-finalizers.js";
import type { ApiObject } from "../../api/object.js";
import type { Hooks } from "../kinds/hooks.js";

/** What becomes of the dependents of an object that is deleted. */
export type PropagationPolicy = "Background" | "Foreground" | "Orphan";

export const PROPAGATION_POLICIES: readonly PropagationPolicy[] = ["Foreground", "Background", "Orphan"];

export function isPropagationPolicy(text: string): text is PropagationPolicy {
  return (PROPAGATION_POLICIES as readonly string[]).includes(text);
}

/** In its metadata and, for namespaces, in its spec. */
export function hasFinalizers(object: ApiObject, hooks: Hooks): boolean {
  return (object.metadata?.finalizers?.length ?? 0) > 0 || (hooks.specFinalizers?.(object).length ?? 0) > 0;
}

/** Terminating, and neither a finalizer nor a grace period holds it any more: the next write removes it. */
export function isDeletionComplete(object: ApiObject, hooks: Hooks): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = object.metadata ?? {};
  return Boolean(deletionTimestamp) && deletionGracePeriodSeconds === 0 && !hasFinalizers(object, hooks);
}

/**
 * The finalizers of an object after a deletion was requested. The request's own policy decides; without one those that
 * the object has already; without those the default of its kind. The rest stays, in its order.
 */
export function finalizersForDeletion(
  finalizers: readonly string[],
  requested: PropagationPolicy | undefined,
  ofKind: PropagationPolicy,
): readonly string[] {
  const wanted = FINALIZER_OF[requested ?? earlierPolicy(finalizers) ?? ofKind];
  const kept = finalizers.filter((finalizer) => finalizer === wanted || !COLLECTOR_FINALIZERS.has(finalizer));
  return wanted === undefined || kept.includes(wanted) ? kept : [...kept, wanted];
}

const FINALIZER_OF: Readonly<Record<PropagationPolicy, string | undefined>> = {
  Background: undefined,
  Foreground: FOREGROUND_FINALIZER,
  Orphan: ORPHAN_FINALIZER,
};

const COLLECTOR_FINALIZERS: ReadonlySet<string> = new Set([FOREGROUND_FINALIZER, ORPHAN_FINALIZER]);

function earlierPolicy(finalizers: readonly string[]): PropagationPolicy | undefined {
  if (finalizers.includes(ORPHAN_FINALIZER)) return "Orphan";
  return finalizers.includes(FOREGROUND_FINALIZER) ? "Foreground" : undefined;
}
