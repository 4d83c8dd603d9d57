/** Rules that the kinds share which make pods from a template: the selector, and what the template may say. VAL-029. */
import type { PodTemplateSpec } from "../../../generated/core/v1/index.js";
import type { LabelSelector } from "../../../generated/meta/v1/index.js";
import { type FieldError, invalid, notSupported } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { validateLabelSelector } from "../../api/labels.js";
import { validatePodSpec } from "../core/pod-spec-rules.js";
import { isEmptySelector, selects } from "../label-selection.js";

export interface PodSetSpec {
  selector?: LabelSelector;
  template?: PodTemplateSpec;
}

/** @param kind in lower case, as messages name it */
export function validatePodSet({ selector = {}, template }: PodSetSpec, kind: string): FieldError[] {
  const errors: FieldError[] = validateLabelSelector(selector, "spec.selector");
  const labels = template?.metadata?.labels ?? {};
  if (errors.length > 0) {
    // what it selects can't be told
  } else if (isEmptySelector(selector)) {
    errors.push(invalid("spec.selector", selector, `empty selector is invalid for ${kind}`));
  } else if (!selects(selector, labels)) {
    errors.push(invalid("spec.template.metadata.labels", labels, "`selector` does not match template `labels`"));
  }
  const spec = template?.spec;
  if (spec === undefined) return errors;
  errors.push(...validatePodSpec(spec, "spec.template.spec"));
  if (spec.restartPolicy !== undefined && spec.restartPolicy !== "Always")
    errors.push(notSupported("spec.template.spec.restartPolicy", spec.restartPolicy, ["Always"]));
  return errors;
}

export function immutableSelector(spec: PodSetSpec | undefined, old: PodSetSpec | undefined): FieldError[] {
  if (equalJson(spec?.selector, old?.selector)) return [];
  return [invalid("spec.selector", spec?.selector, "field is immutable")];
}
