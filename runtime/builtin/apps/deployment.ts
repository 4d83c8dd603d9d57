/**
 * Deployments: rules that a schema can't express, such as rollout defaults, the selector and replica counts. VER-012,
 * VAL-029.
 */
import { type Deployment, deployments } from "../../../generated/apps/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { shortAge } from "../../registry/objects/table.js";
import { setPodSpecDefaults } from "../core/pods/pod-spec-defaults.js";
import { isNone, nonNegative, notBeyondAll, numberOrShare } from "../field-rules.js";
import { selectorText } from "../label-selection.js";
import {
  changedTemplateWarnings,
  immutableSelector,
  onlyGrowingCollisions,
  templateWarnings,
  validateCounts,
  validatePodSet,
  validateSharedDisks,
} from "./pod-set.js";
import { AGE, CONTAINERS, containerCells, IMAGES, SELECTOR } from "./pod-set-table.js";

export const deploymentHooks = defineHooks(deployments, {
  // Controllers copy annotations to the replica sets, so a change of them counts.
  isNewGeneration: ({ metadata, spec }, { metadata: oldMetadata, spec: oldSpec }) =>
    !equalJson(spec, oldSpec) || !equalJson(metadata.annotations ?? {}, oldMetadata.annotations ?? {}),
  prepareForCreate(deployment) {
    setRolloutDefaults(deployment);
    deployment.status = {};
  },
  prepareForUpdate(deployment, old, { subresource }) {
    setRolloutDefaults(deployment);
    if (subresource === "status") keepLabels(deployment, old);
  },
  validateCreate: (deployment) => validateSpec(deployment),
  validateUpdate: (deployment, old, { subresource }) =>
    subresource === "status"
      ? validateStatus(deployment, old)
      : [...validateSpec(deployment), ...immutableSelector(deployment.spec, old.spec)],
  warningsOnCreate: ({ metadata, spec }, context) => templateWarnings(spec?.template, metadata.name, context),
  warningsOnUpdate: (object, old, context) => changedTemplateWarnings(object.spec?.template, object, old, context),
  table: {
    columns: [
      { name: "Ready", type: "string", description: "Ready pods of those wanted." },
      { name: "Up-to-date", type: "string", description: "Pods of the newest template." },
      { name: "Available", type: "string", description: "Pods that are ready for long enough." },
      AGE,
      CONTAINERS,
      IMAGES,
      SELECTOR,
    ],
    cells: ({ metadata, spec, status }, nowMs) => [
      `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 0}`,
      status?.updatedReplicas ?? 0,
      status?.availableReplicas ?? 0,
      shortAge(metadata.creationTimestamp, nowMs),
      ...containerCells(spec?.template),
      selectorText(spec?.selector),
    ],
  },
});

/** A write of the status must not change the labels, by which deployments are selected. */
function keepLabels({ metadata }: Deployment, { metadata: { labels } }: Deployment): void {
  if (labels === undefined) delete metadata.labels;
  else metadata.labels = { ...labels };
}

/** Only a rolling update has these, so the schema can't default them. */
function setRolloutDefaults({ spec }: Deployment): void {
  if (spec === undefined) return;
  setPodSpecDefaults(spec.template?.spec);
  spec.strategy ??= { type: "RollingUpdate" };
  spec.strategy.type ??= "RollingUpdate";
  if (spec.strategy.type !== "RollingUpdate") return;
  spec.strategy.rollingUpdate ??= {};
  spec.strategy.rollingUpdate.maxSurge ??= "25%";
  spec.strategy.rollingUpdate.maxUnavailable ??= "25%";
}

function validateSpec({ spec }: Deployment): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const errors = [...validatePodSet(spec, "Deployment"), ...validateStrategy(spec)];
  if ((spec.replicas ?? 0) > 1) errors.push(...validateSharedDisks(spec.template));
  const { progressDeadlineSeconds, minReadySeconds = 0 } = spec;
  if (progressDeadlineSeconds !== undefined && progressDeadlineSeconds <= minReadySeconds) {
    errors.push(...nonNegative("spec.progressDeadlineSeconds", progressDeadlineSeconds));
    errors.push(
      invalid("spec.progressDeadlineSeconds", progressDeadlineSeconds, "must be greater than minReadySeconds"),
    );
  }
  return errors;
}

function validateStrategy({ strategy }: NonNullable<Deployment["spec"]>): FieldError[] {
  const { type, rollingUpdate } = strategy ?? {};
  const at = "spec.strategy.rollingUpdate";
  if (rollingUpdate === undefined) return [];
  if (type === "Recreate") return [forbiddenField(at, "may not be specified when strategy `type` is 'Recreate'")];
  const { maxUnavailable, maxSurge } = rollingUpdate;
  const errors = [
    ...numberOrShare(`${at}.maxUnavailable`, maxUnavailable),
    ...numberOrShare(`${at}.maxSurge`, maxSurge),
    ...notBeyondAll(`${at}.maxUnavailable`, maxUnavailable),
  ];
  if (isNone(maxUnavailable) && isNone(maxSurge))
    errors.push(invalid(`${at}.maxUnavailable`, maxUnavailable, "may not be 0 when `maxSurge` is 0"));
  return errors;
}

function validateStatus({ status }: Deployment, old: Deployment): FieldError[] {
  const counts = validateCounts(status, ["updatedReplicas", "readyReplicas", "availableReplicas"]);
  return [
    ...nonNegative("status.observedGeneration", status?.observedGeneration),
    ...nonNegative("status.collisionCount", status?.collisionCount),
    ...counts,
    ...onlyGrowingCollisions(status, old.status),
  ];
}
