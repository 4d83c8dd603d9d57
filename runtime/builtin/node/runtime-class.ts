/** Runtime classes: a handler that never changes, and what it costs and needs. */
import { type RuntimeClass, runtimeClasses } from "../../../generated/node/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { validateLabels } from "../../api/labels.js";
import { dnsLabel } from "../../api/name-format.js";
import { Quantity } from "../../api/quantity.js";
import { defineHooks } from "../../registry/hooks.js";
import { validateTolerations } from "../core/placement-rules.js";
import { faults, immutable } from "../field-rules.js";

export const runtimeClassHooks = defineHooks(runtimeClasses, {
  createOnUpdate: true,
  requiresVersionOnUpdate: true,
  validateCreate: (runtimeClass) => validateClass(runtimeClass),
  validateUpdate: (runtimeClass, old) => [
    ...validateClass(runtimeClass),
    ...immutable("handler", runtimeClass.handler, old.handler),
  ],
  table: {
    columns: [{ name: "Handler", type: "string", description: "Name by which container runtimes know it." }],
    cells: ({ handler }) => [handler],
    age: true,
  },
});

function validateClass({ handler, overhead, scheduling }: RuntimeClass): FieldError[] {
  return [
    ...faults("handler", handler, dnsLabel(handler)),
    ...Object.entries(overhead?.podFixed ?? {}).flatMap(([resource, amount]) =>
      (Quantity.tryParse(String(amount))?.sign ?? 0) < 0
        ? [invalid(`overhead.podFixed[${resource}]`, amount, "must be greater than or equal to 0")]
        : [],
    ),
    ...validateLabels(scheduling?.nodeSelector, "scheduling.nodeSelector"),
    ...validateTolerations(scheduling?.tolerations ?? [], "scheduling.tolerations"),
  ];
}
