/** Rules that the kinds which create pods from a template share: the selector, the template, pod counts. VAL-029. */
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
 * @param kind the kind's name in messages, such as `StatefulSet`
 * @param check validates the template itself; kinds that add to their pods replace the default `validatePodTemplate`
 */
export function validatePodSet(
  { selector, template }: PodSetSpec,
  kind: string,
  check: TemplateCheck = validatePodTemplate,
): FieldError[] {
  const errors: FieldError[] = validateLabelSelector(selector, "spec.selector");
  if (errors.length > 0) {
    // With an invalid selector it is unknown which pods belong to the set.
    const detail = UNREADABLE_SELECTOR[kind];
    if (detail === undefined) return [...errors, ...validateLastingTemplate(template, kind, check)];
    return [...errors, invalid("spec.selector", shownSelector(selector), detail), ...validateLife(template, kind)];
  }
  const labels = template?.metadata?.labels;
  // For daemon sets, the schema reports a missing selector, and immutability reports its removal.
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

/** Messages about replica sets use the word for the kind that creates them. */
const OF_NAME: Readonly<Record<string, string>> = { ReplicaSet: "deployment" };

/** What some kinds report about an invalid selector instead of errors in the template. */
const UNREADABLE_SELECTOR: Readonly<Record<string, string>> = {
  Deployment: "invalid label selector",
  ReplicaSet: "invalid label selector",
  StatefulSet: "",
};

/** @param at path of the template */
export type TemplateCheck = (template: PodTemplateSpec | undefined, at: string) => FieldError[];

/** Pods of a set must run until they are deleted. */
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

/** Several pods can mount such a disk only if none of them writes to it. */
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

/** The pod counts in a status that most sets have. */
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

/** No part may exceed the whole, and available pods must be ready. @param ready what messages call the ready pods */
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

/** The count may only grow, because names derive from it. */
export function onlyGrowingCollisions(
  status: { readonly collisionCount?: number } | undefined,
  old: { readonly collisionCount?: number } | undefined,
): FieldError[] {
  const [count, before] = [status?.collisionCount, old?.collisionCount];
  if (before === undefined || (count ?? -1) >= before) return [];
  return [invalid("status.collisionCount", count ?? 0, "cannot be decremented")];
}

/**
 * Warnings for a create.
 * @param name the object's name if pods and their hosts are named after it
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

/** Warnings for an update; none if the specification is unchanged. @param at path of the template */
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
