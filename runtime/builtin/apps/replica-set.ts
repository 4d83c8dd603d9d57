/** Replica sets: their selector, the defaults of their pods, and the counts of their status. VAL-029, VER-045. */
import { replicaSets } from "../../../generated/apps/v1/index.js";
import { type FieldError, required } from "../../api/field-error.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { setPodSpecDefaults } from "../core/pods/pod-spec-defaults.js";
import { selectorText } from "../label-selection.js";
import {
  changedTemplateWarnings,
  immutableSelector,
  type PodSetSpec,
  templateWarnings,
  validateCounts,
  validatePodSet,
  validateSharedDisks,
} from "./pod-set.js";
import { replicaTable } from "./pod-set-table.js";

export const replicaSetHooks = defineHooks(replicaSets, {
  prepareForCreate(replicaSet) {
    setPodSpecDefaults(replicaSet.spec?.template?.spec);
    replicaSet.status = { replicas: 0 };
  },
  prepareForUpdate: (replicaSet) => setPodSpecDefaults(replicaSet.spec?.template?.spec),
  validateCreate: ({ spec }) => validateSpec(spec),
  validateUpdate: ({ spec, status }, old, { subresource }) =>
    subresource === "status"
      ? validateCounts(status, ["fullyLabeledReplicas", "readyReplicas", "availableReplicas"])
      : [...validateSpec(spec), ...immutableSelector(spec, old.spec)],
  warningsOnCreate: ({ metadata, spec }, context) => templateWarnings(spec?.template, metadata.name, context),
  warningsOnUpdate: (object, old, context) => changedTemplateWarnings(object.spec?.template, object, old, context),
  table: replicaTable(({ spec }) => selectorText(spec?.selector)),
});

function validateSpec(spec: (PodSetSpec & { replicas?: number }) | undefined): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const errors = validatePodSet(spec, "ReplicaSet");
  return (spec.replicas ?? 0) > 1 ? [...errors, ...validateSharedDisks(spec.template)] : errors;
}
