/** Runtime classes: an immutable handler, overhead and scheduling constraints. */
import type { Toleration } from "../../../generated/core/v1/index.js";
import { type RuntimeClass, runtimeClasses } from "../../../generated/node/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { validateLabels } from "../../api/formats/labels.js";
import { dnsLabel } from "../../api/formats/name-format.js";
import type { ProfileWords } from "../../api/profile/naming-profile.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { validateResources } from "../core/containers/resource-rules.js";
import { labelWarning } from "../core/nodes/node-label-warnings.js";
import { validateTolerations } from "../core/pods/placement-rules.js";
import { formatErrors, immutable } from "../field-rules.js";

export const runtimeClassHooks = defineHooks(runtimeClasses, {
  createOnUpdate: true,
  requiresVersionOnUpdate: true,
  validateCreate: (runtimeClass) => validateClass(runtimeClass),
  validateUpdate: (runtimeClass, old) => [
    ...validateClass(runtimeClass),
    ...immutable("handler", runtimeClass.handler, old.handler),
  ],
  warningsOnCreate: (runtimeClass, { profile }) => labelWarnings(runtimeClass, profile.words),
  warningsOnUpdate: (runtimeClass, _old, { profile }) => labelWarnings(runtimeClass, profile.words),
  table: {
    columns: [{ name: "Handler", type: "string", description: "Name by which container runtimes know it." }],
    cells: ({ handler }) => [handler],
    age: true,
  },
});

function validateClass({ handler, overhead, scheduling }: RuntimeClass): FieldError[] {
  return [
    ...formatErrors("handler", handler, dnsLabel(handler)),
    ...validateOverhead(overhead),
    ...validateLabels(scheduling?.nodeSelector, "scheduling.nodeSelector"),
    ...validateTolerations(scheduling?.tolerations ?? [], "scheduling.tolerations"),
    ...repeatedTolerations(scheduling?.tolerations ?? [], "scheduling.tolerations"),
  ];
}

/** The overhead of a pod is validated like the limits of a container. */
function validateOverhead(overhead: RuntimeClass["overhead"]): FieldError[] {
  return validateResources(overhead?.podFixed && { limits: overhead.podFixed }, "overhead", new Set());
}

function repeatedTolerations(tolerations: readonly Toleration[], at: string): FieldError[] {
  const seen = new Set<string>();
  return tolerations.flatMap(({ key = "", operator = "", value = "", effect = "", tolerationSeconds }, index) => {
    const identity = JSON.stringify([key, operator, value, effect]);
    const isKnown = seen.has(identity);
    seen.add(identity);
    if (!isKnown) return [];
    // The field names and their order are those of stock messages.
    const names = { Key: key, Operator: operator, Value: value, Effect: effect };
    const shown = JSON.stringify({ ...names, TolerationSeconds: tolerationSeconds ?? null }, numbers);
    return [{ reason: "FieldValueDuplicate", field: `${at}[${index}]`, message: `Duplicate value: ${shown}` }];
  });
}

function numbers(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

function labelWarnings({ scheduling }: RuntimeClass, words: ProfileWords): string[] {
  return Object.keys(scheduling?.nodeSelector ?? {}).flatMap((key) =>
    labelWarning("scheduling.nodeSelector", key, words),
  );
}
