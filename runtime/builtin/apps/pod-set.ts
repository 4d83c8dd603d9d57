/** Rules that the kinds share which make pods from a template: the selector, what the template may say, counts. VAL-029. */
import type { PodTemplateSpec } from "../../../generated/core/v1/index.js";
import type { LabelSelector } from "../../../generated/meta/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/formats/labels.js";
import type { HookContext } from "../../registry/kinds/hooks.js";
import { validatePodTemplate } from "../core/pods/pod-spec-rules.js";
import { hostNameWarnings, podWarnings } from "../core/pods/pod-warnings.js";
import { immutable } from "../field-rules.js";
import { isEmptySelector, selects, shownSelector } from "../label-selection.js";

export interface PodSetSpec {
  selector?: LabelSelector;
  template?: PodTemplateSpec;
}

/**
 * @param kind as messages name it, such as `StatefulSet`
 * @param check what holds of the template itself; `validatePodTemplate`, but for kinds that add to the pods they make
 */
export function validatePodSet(
  { selector, template }: PodSetSpec,
  kind: string,
  check: TemplateCheck = validatePodTemplate,
): FieldError[] {
  const errors: FieldError[] = validateLabelSelector(selector, "spec.selector");
  if (errors.length > 0) {
    // what it selects can't be told, nor which pods belong to it
    const detail = UNREADABLE_SELECTOR[kind];
    if (detail === undefined) return [...errors, ...validateLastingTemplate(template, kind, check)];
    return [...errors, invalid("spec.selector", shownSelector(selector), detail), ...validateLife(template, kind)];
  }
  const labels = template?.metadata?.labels;
  // of daemon sets the schema tells that there is none, and a change of it where there was one
  if (selector === undefined && kind !== "DaemonSet") errors.push(required("spec.selector"));
  if (selector !== undefined && isEmptySelector(selector))
    errors.push(
      invalid("spec.selector", selector, `empty selector is invalid for ${OF_NAME[kind] ?? kind.toLowerCase()}`),
    );
  if (selector === undefined || (!isEmptySelector(selector) && !selects(selector, labels ?? {})))
    errors.push(
      invalid("spec.template.metadata.labels", labels ?? null, "`selector` does not match template `labels`"),
    );
  return [...errors, ...validateLastingTemplate(template, kind, check)];
}

/** Replica sets took their words from the kind that makes them. */
const OF_NAME: Readonly<Record<string, string>> = { ReplicaSet: "deployment" };

/** What the kinds say of a selector that has faults, in place of what is wrong with the template. */
const UNREADABLE_SELECTOR: Readonly<Record<string, string>> = {
  Deployment: "invalid label selector",
  ReplicaSet: "invalid label selector",
  StatefulSet: "",
};

/** @param at path of the template */
export type TemplateCheck = (template: PodTemplateSpec | undefined, at: string) => FieldError[];

/** Pods of a set run until somebody stops them. */
export function validateLastingTemplate(
  template: PodTemplateSpec | undefined,
  kind: string,
  check: TemplateCheck = validatePodTemplate,
): FieldError[] {
  return [...check(template, "spec.template"), ...validateLife(template, kind)];
}

function validateLife(template: PodTemplateSpec | undefined, kind: string): FieldError[] {
  const errors: FieldError[] = [];
  const { restartPolicy, activeDeadlineSeconds } = template?.spec ?? {};
  if (restartPolicy !== undefined && restartPolicy !== "Always")
    errors.push(notSupported("spec.template.spec.restartPolicy", restartPolicy, ["Always"]));
  if (activeDeadlineSeconds !== undefined) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`;
    errors.push(forbiddenField("spec.template.spec.activeDeadlineSeconds", detail));
  }
  return errors;
}

/** Such a disk can be mounted by several pods only when none of them writes to it. */
export function validateSharedDisks(template: PodTemplateSpec | undefined): FieldError[] {
  const detail =
    "must be true for replicated pods > 1; GCE PD can only be mounted on multiple machines if it is read-only";
  return (template?.spec?.volumes ?? []).flatMap(({ gcePersistentDisk }, index) =>
    gcePersistentDisk === undefined || gcePersistentDisk.readOnly
      ? []
      : [invalid(`spec.template.spec.volumes[${index}].gcePersistentDisk.readOnly`, false, detail)],
  );
}

export function immutableSelector(spec: PodSetSpec | undefined, old: PodSetSpec | undefined): FieldError[] {
  return immutable("spec.selector", spec?.selector, old?.selector);
}

/** Counts of pods in a status, as most sets have them. */
export interface PodCounts {
  readonly replicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly fullyLabeledReplicas?: number;
  readonly updatedReplicas?: number;
  readonly currentReplicas?: number;
}

const PARTS = [
  "fullyLabeledReplicas",
  "updatedReplicas",
  "currentReplicas",
  "readyReplicas",
  "availableReplicas",
] as const;

/** No part is larger than the whole, and what is available is ready. @param ready what messages call the ready ones */
export function validateCounts(
  status: PodCounts | undefined,
  parts: readonly (typeof PARTS)[number][] = PARTS,
  ready = "readyReplicas",
): FieldError[] {
  const { replicas = 0, readyReplicas = 0, availableReplicas = 0 } = status ?? {};
  const errors = parts.flatMap((part) =>
    (status?.[part] ?? 0) > replicas
      ? [invalid(`status.${part}`, status?.[part], "cannot be greater than status.replicas")]
      : [],
  );
  if (availableReplicas > readyReplicas)
    errors.push(invalid("status.availableReplicas", availableReplicas, `cannot be greater than ${ready}`));
  return errors;
}

/** Names were made from it, so it only grows. */
export function onlyGrowingCollisions(
  status: { readonly collisionCount?: number } | undefined,
  old: { readonly collisionCount?: number } | undefined,
): FieldError[] {
  const [count, before] = [status?.collisionCount, old?.collisionCount];
  if (before === undefined || (count ?? -1) >= before) return [];
  return [invalid("status.collisionCount", count ?? 0, "cannot be decremented")];
}

/**
 * Of an object that is being made. @param name of the object, where the pods and their hosts are named after it
 * @param at path of the template
 */
export function templateWarnings(
  template: PodTemplateSpec | undefined,
  name: string | undefined,
  { subresource, profile }: HookContext,
  at = "spec.template",
): string[] {
  if (subresource !== "") return [];
  return [...hostNameWarnings(name), ...podWarnings(template, at, profile.words)];
}

/** Of an object that is being changed: nothing where what is wanted stays as it is. @param at path of the template */
export function changedTemplateWarnings(
  template: PodTemplateSpec | undefined,
  { metadata }: Generated,
  { metadata: before }: Generated,
  context: HookContext,
  at?: string,
): string[] {
  return metadata.generation === before.generation ? [] : templateWarnings(template, undefined, context, at);
}

interface Generated {
  readonly metadata: { readonly generation?: number | bigint };
}
