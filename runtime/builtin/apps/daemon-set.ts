/** Daemon sets: their selector, and how they replace pods node by node. VER-045, VER-046. */
import { type DaemonSet, daemonSets } from "../../../generated/apps/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { shortAge } from "../../registry/objects/table.js";
import { setPodSpecDefaults } from "../core/pods/pod-spec-defaults.js";
import { isNone, notBeyondAll, numberOrShare } from "../field-rules.js";
import { selectorText } from "../label-selection.js";
import {
  changedTemplateWarnings,
  immutableSelector,
  onlyGrowingCollisions,
  templateWarnings,
  validatePodSet,
  validateSharedDisks,
} from "./pod-set.js";
import { AGE, CONTAINERS, containerCells, IMAGES, SELECTOR } from "./pod-set-table.js";

export const daemonSetHooks = defineHooks(daemonSets, {
  prepareForCreate(daemonSet) {
    setDefaults(daemonSet);
    setTemplateGeneration(daemonSet, Math.max(templateGeneration(daemonSet), 1));
    daemonSet.status = { currentNumberScheduled: 0, numberMisscheduled: 0, desiredNumberScheduled: 0, numberReady: 0 };
  },
  prepareForUpdate(daemonSet) {
    setDefaults(daemonSet);
    // A value that the client sends counts as its change, and an absent one counts as 0.
    setTemplateGeneration(daemonSet, templateGeneration(daemonSet));
  },
  assignOnUpdate(daemonSet, old) {
    const isChanged = !equalJson(daemonSet.spec?.template, old.spec?.template);
    setTemplateGeneration(daemonSet, Math.max(templateGeneration(old) + (isChanged ? 1 : 0), 1));
  },
  validateCreate: (daemonSet) => validateSpec(daemonSet),
  validateUpdate: (daemonSet, old, { subresource }) =>
    subresource === "status"
      ? onlyGrowingCollisions(daemonSet.status, old.status)
      : [...immutableSelector(daemonSet.spec, old.spec), ...validateSpec(daemonSet)],
  warningsOnCreate: ({ spec }, context) => templateWarnings(spec?.template, undefined, context),
  warningsOnUpdate: (object, old, context) => changedTemplateWarnings(object.spec?.template, object, old, context),
  table: {
    columns: [
      { name: "Desired", type: "integer", description: "Nodes that should run the pod." },
      { name: "Current", type: "integer", description: "Nodes that should run the pod and do." },
      { name: "Ready", type: "integer", description: "Nodes whose pod is ready." },
      { name: "Up-to-date", type: "integer", description: "Nodes whose pod is of the newest template." },
      { name: "Available", type: "integer", description: "Nodes whose pod is ready for long enough." },
      { name: "Node Selector", type: "string", description: "Labels of the nodes." },
      AGE,
      CONTAINERS,
      IMAGES,
      SELECTOR,
    ],
    cells: ({ metadata, spec, status }, nowMs) => [
      status?.desiredNumberScheduled ?? 0,
      status?.currentNumberScheduled ?? 0,
      status?.numberReady ?? 0,
      status?.updatedNumberScheduled ?? 0,
      status?.numberAvailable ?? 0,
      selectorText({ matchLabels: spec?.template?.spec?.nodeSelector ?? {} }),
      shortAge(metadata.creationTimestamp, nowMs),
      ...containerCells(spec?.template),
      selectorText(spec?.selector),
    ],
  },
});

/** The number of templates that a set has had. Former controllers identified pods by it, and tools still read it. */
const TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

/** 0 if there is no valid value. */
function templateGeneration({ metadata }: DaemonSet): number {
  const count = Number(metadata.annotations?.[TEMPLATE_GENERATION] ?? 0);
  return Number.isSafeInteger(count) ? count : 0;
}

function setTemplateGeneration({ metadata }: DaemonSet, count: number): void {
  metadata.annotations = { ...metadata.annotations, [TEMPLATE_GENERATION]: String(count) };
}

/** Only a rolling update has limits, so the schema can't default them. */
function setDefaults({ spec }: DaemonSet): void {
  if (spec === undefined) return;
  setPodSpecDefaults(spec.template?.spec);
  spec.updateStrategy ??= { type: "RollingUpdate" };
  spec.updateStrategy.type ??= "RollingUpdate";
  if (spec.updateStrategy.type === "RollingUpdate")
    spec.updateStrategy.rollingUpdate ??= { maxUnavailable: 1, maxSurge: 0 };
}

function validateSpec({ spec }: DaemonSet): FieldError[] {
  if (spec === undefined) return [required("spec")];
  return [...validatePodSet(spec, "DaemonSet"), ...validateSharedDisks(spec.template), ...validateStrategy(spec)];
}

function validateStrategy({ updateStrategy }: NonNullable<DaemonSet["spec"]>): FieldError[] {
  const { type, rollingUpdate } = updateStrategy ?? {};
  if (type !== "RollingUpdate" || rollingUpdate === undefined) return [];
  const { maxUnavailable, maxSurge } = rollingUpdate;
  const at = "spec.updateStrategy.rollingUpdate";
  const errors = [
    ...numberOrShare(`${at}.maxUnavailable`, maxUnavailable),
    ...numberOrShare(`${at}.maxSurge`, maxSurge),
    ...notBeyondAll(`${at}.maxUnavailable`, maxUnavailable),
    ...notBeyondAll(`${at}.maxSurge`, maxSurge),
  ];
  if (isNone(maxUnavailable) && isNone(maxSurge))
    errors.push(required(`${at}.maxUnavailable`, "cannot be 0 when maxSurge is 0"));
  if (!isNone(maxUnavailable) && !isNone(maxSurge))
    errors.push(invalid(`${at}.maxSurge`, maxSurge, "may not be set when maxUnavailable is non-zero"));
  return errors;
}
