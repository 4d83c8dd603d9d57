/** The conditions of a namespace about its deletion. Types, reasons and messages are those of stock servers. NS-007. */
import type { NamespaceCondition } from "../../generated/core/v1/index.js";
import { formatTime } from "../api/time.js";
import type { RemainingContent } from "./namespace-content.js";

interface Finding {
  readonly type: string;
  /** For the case that there is no problem. */
  readonly good: { readonly reason: string; readonly message: string };
  /** Undefined if there is no problem. */
  readonly found: { readonly reason: string; readonly message: string } | undefined;
}

/** The conditions after a round of deletion; those of other types stay as they are. */
export function deletionConditions(
  before: readonly NamespaceCondition[],
  content: RemainingContent,
  nowMs: number,
): NamespaceCondition[] {
  const conditions = findings(content).map(({ type, good, found }) => {
    const status = found === undefined ? "False" : "True";
    const known = before.find((condition) => condition.type === type);
    const lastTransitionTime = known?.status === status ? known.lastTransitionTime : formatTime(nowMs);
    return { type, status, ...(lastTransitionTime === undefined ? {} : { lastTransitionTime }), ...(found ?? good) };
  });
  const types = new Set(conditions.map(({ type }) => type));
  return [...before.filter(({ type }) => !types.has(type)), ...conditions];
}

function findings({ resources, finalizers, failures }: RemainingContent): Finding[] {
  return [
    {
      // Kinds are part of the server, so that discovery can't fail.
      type: "NamespaceDeletionDiscoveryFailure",
      good: { reason: "ResourcesDiscovered", message: "All resources successfully discovered" },
      found: undefined,
    },
    {
      type: "NamespaceDeletionGroupVersionParsingFailure",
      good: { reason: "ParsedGroupVersions", message: "All group versions successfully parsed" },
      found: undefined,
    },
    {
      type: "NamespaceDeletionContentFailure",
      good: {
        reason: "ContentDeleted",
        message: "All content successfully deleted, may be waiting on finalization",
      },
      found: failures.length === 0 ? undefined : { reason: "ContentDeletionFailed", message: failureText(failures) },
    },
    {
      type: "NamespaceContentRemaining",
      good: { reason: "ContentRemoved", message: "All content successfully removed" },
      found:
        resources.size === 0
          ? undefined
          : {
              reason: "SomeResourcesRemain",
              message: `Some resources are remaining: ${countsText(resources, (name, count) => `${name} has ${count} resource instances`)}`,
            },
    },
    {
      type: "NamespaceFinalizersRemaining",
      good: { reason: "ContentHasNoFinalizers", message: "All content-preserving finalizers finished" },
      found:
        finalizers.size === 0
          ? undefined
          : {
              reason: "SomeFinalizersRemain",
              message: `Some content in the namespace has finalizers remaining: ${countsText(finalizers, (name, count) => `${name} in ${count} resource instances`)}`,
            },
    },
  ];
}

/** Sorted, so that an unchanged state gives an unchanged text. */
function countsText(counts: ReadonlyMap<string, number>, text: (name: string, count: number) => string): string {
  return [...counts]
    .map(([name, count]) => text(name, count))
    .sort()
    .join(", ");
}

function failureText(failures: readonly unknown[]): string {
  const texts = new Set(failures.map((failure) => (failure instanceof Error ? failure.message : String(failure))));
  return `Failed to delete all resource types, ${failures.length} remaining: ${[...texts].sort().join(", ")}`;
}
