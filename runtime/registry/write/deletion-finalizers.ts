/**
 * Determines what holds a terminating object, and which work a deletion leaves to the garbage collector. SPEC: Resource
 * deletion.
 */
import { FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from "../../api/collector-finalizers.js";
import type { ApiObject } from "../../api/object.js";
import type { Hooks } from "../kinds/hooks.js";

/** The treatment of the dependents of a deleted object. */
export type PropagationPolicy = "Background" | "Foreground" | "Orphan";

export const PROPAGATION_POLICIES: readonly PropagationPolicy[] = ["Foreground", "Background", "Orphan"];

export function isPropagationPolicy(text: string): text is PropagationPolicy {
  return (PROPAGATION_POLICIES as readonly string[]).includes(text);
}

/** Reports finalizers in the metadata and, for namespaces, in the spec. */
export function hasFinalizers(object: ApiObject, hooks: Hooks): boolean {
  return (object.metadata?.finalizers?.length ?? 0) > 0 || (hooks.specFinalizers?.(object).length ?? 0) > 0;
}

/**
 * Reports whether the object is terminating and neither a finalizer nor a grace period holds it any longer, so that the
 * next write removes it.
 */
export function isDeletionComplete(object: ApiObject, hooks: Hooks): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = object.metadata ?? {};
  return Boolean(deletionTimestamp) && deletionGracePeriodSeconds === 0 && !hasFinalizers(object, hooks);
}

/**
 * Returns the finalizers of an object after a request to delete it. The policy of the request decides; without one, the
 * finalizers that the object already has; without those, the default of the kind. All other finalizers stay, in their
 * order.
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
