/** Replication controllers: the selector and labels default to those of the template. */
import { type ReplicationController, replicationControllers } from "../../../../generated/core/v1/index.js";
import { type FieldError, invalid, required } from "../../../api/field-error.js";
import { validateLabels } from "../../../api/formats/labels.js";
import { defineHooks } from "../../../registry/kinds/hooks.js";
import {
  changedTemplateWarnings,
  templateWarnings,
  validateCounts,
  validateLastingTemplate,
  validateSharedDisks,
} from "../../apps/pod-set.js";
import { replicaTable } from "../../apps/pod-set-table.js";
import { reportedTwice } from "../../field-rules.js";
import { selectorText, selects } from "../../label-selection.js";
import { setPodSpecDefaults } from "./pod-spec-defaults.js";

export const replicationControllerHooks = defineHooks(replicationControllers, {
  selectableFields: { "status.replicas": ({ status }) => String(status?.replicas ?? 0) },
  // Early releases of this kind did not delete its pods, and clients rely on that.
  defaultPropagation: "Orphan",
  prepareForCreate(controller) {
    setDefaults(controller);
    controller.status = { replicas: 0 };
  },
  prepareForUpdate(controller, _old, { subresource }) {
    if (subresource !== "status") setDefaults(controller);
  },
  // A write of the status without labels must not remove the labels that the template gave.
  assignOnUpdate: (controller) => setDefaults(controller),
  validateCreate: (controller) => validateSpec(controller),
  validateUpdate: (controller, _old, { subresource }) =>
    subresource === "status"
      ? validateCounts(controller.status, ["fullyLabeledReplicas", "readyReplicas", "availableReplicas"])
      : [...reportedTwice(validateLabels(controller.metadata.labels, "metadata.labels")), ...validateSpec(controller)],
  warningsOnCreate: ({ metadata, spec }, context) => templateWarnings(spec?.template, metadata.name, context),
  warningsOnUpdate: (object, old, context) => changedTemplateWarnings(object.spec?.template, object, old, context),
  table: replicaTable(({ spec }) => selectorText({ matchLabels: spec?.selector ?? {} })),
});

function setDefaults({ metadata, spec }: ReplicationController): void {
  if (spec === undefined) return;
  const { labels } = spec.template?.metadata ?? {};
  if (labels !== undefined) {
    if (isEmpty(spec.selector)) spec.selector = { ...labels };
    if (isEmpty(metadata.labels)) metadata.labels = { ...labels };
  }
  setPodSpecDefaults(spec.template?.spec);
}

function validateSpec({ spec }: ReplicationController): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const { selector = {}, template, replicas = 0 } = spec;
  const errors = isEmpty(selector) ? [required("spec.selector")] : validateLabels(selector, "spec.selector");
  if (template === undefined) return [...errors, required("spec.template")];
  const labels = template.metadata?.labels ?? {};
  if (errors.length === 0 && !selects({ matchLabels: selector }, labels))
    errors.push(invalid("spec.template.metadata.labels", labels, "`selector` does not match template `labels`"));
  errors.push(...validateLastingTemplate(template, "ReplicationController"));
  return replicas > 1 ? [...errors, ...validateSharedDisks(template)] : errors;
}

function isEmpty(labels: Readonly<Record<string, string>> | undefined): boolean {
  return Object.keys(labels ?? {}).length === 0;
}
