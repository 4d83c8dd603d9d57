/**
 * Restricts updates of existing pods: images, deadlines, additional tolerations, and the removal of scheduling gates.
 */
import type { Container, Pod, PodSpec } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid } from "../../../api/field-error.js";
import { cloneJson, equalJson } from "../../../api/json.js";

const CHANGEABLE =
  "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/** Most of a pod's spec is immutable: a new pod has to replace it. */
export function validatePodChange(spec: PodSpec | undefined, before: PodSpec | undefined): FieldError[] {
  if (spec === undefined || before === undefined) return [];
  for (const list of ["containers", "initContainers"] as const) {
    if ((spec[list]?.length ?? 0) !== (before[list]?.length ?? 0))
      return [forbiddenField(`spec.${list}`, "pod updates may not add or remove containers")];
  }
  const isGated = (before.schedulingGates?.length ?? 0) > 0;
  const errors = [
    ...validateDeadline(spec, before),
    ...onlyAddedTolerations(spec, before),
    ...onlyRemovedGates(spec, before),
    ...(isGated ? onlyNarrowerPlacement(spec, before) : []),
  ];
  if (!equalJson(spec, withChanges(spec, before, isGated))) errors.push(forbiddenField("spec", CHANGEABLE));
  return errors;
}

/** The previous state with all permitted changes applied. */
function withChanges(spec: PodSpec, before: PodSpec, isGated: boolean): PodSpec {
  const expected = cloneJson(before);
  for (const list of ["containers", "initContainers"] as const)
    for (const [index, container] of (expected[list] ?? []).entries()) take(container, spec[list]?.[index], ["image"]);
  take(expected, spec, ["activeDeadlineSeconds", "tolerations", "schedulingGates"]);
  if (Number(before.terminationGracePeriodSeconds) < 0 && Number(spec.terminationGracePeriodSeconds) === 1)
    take(expected, spec, ["terminationGracePeriodSeconds"]);
  if (!isGated) return expected;
  take(expected, spec, ["nodeSelector"]);
  const { affinity } = spec;
  if (affinity?.nodeAffinity !== undefined || expected.affinity?.nodeAffinity !== undefined) {
    const { nodeAffinity: _, ...others } = expected.affinity ?? {};
    const nodeAffinity = affinity?.nodeAffinity === undefined ? {} : { nodeAffinity: affinity.nodeAffinity };
    if (affinity === undefined && Object.keys(others).length === 0) delete expected.affinity;
    else expected.affinity = { ...others, ...nodeAffinity };
  }
  return expected;
}

function take<T extends object, K extends keyof T>(target: T, source: T | undefined, keys: readonly K[]): void {
  for (const key of keys) {
    if (source?.[key] === undefined) delete target[key];
    else target[key] = source[key];
  }
}

/** A deadline may be set, and moved to an earlier time. */
function validateDeadline(spec: PodSpec, before: PodSpec): FieldError[] {
  const field = "spec.activeDeadlineSeconds";
  const { activeDeadlineSeconds: seconds } = spec;
  const { activeDeadlineSeconds: old } = before;
  if (old === undefined) return [];
  if (seconds === undefined) return [invalid(field, null, "must not update from a positive integer to nil value")];
  return Number(seconds) > Number(old) ? [invalid(field, seconds, "must be less than or equal to previous value")] : [];
}

function onlyAddedTolerations({ tolerations = [] }: PodSpec, before: PodSpec): FieldError[] {
  const isKept = (before.tolerations ?? []).every((old) =>
    tolerations.some(({ tolerationSeconds: _, ...toleration }) => {
      const { tolerationSeconds: __, ...wanted } = old;
      return equalJson(toleration, wanted);
    }),
  );
  const detail = "existing toleration can not be modified except its tolerationSeconds";
  return isKept ? [] : [forbiddenField("spec.tolerations", detail)];
}

function onlyRemovedGates({ schedulingGates = [] }: PodSpec, before: PodSpec): FieldError[] {
  const known = new Set((before.schedulingGates ?? []).map(({ name }) => name));
  return schedulingGates.flatMap(({ name }, index) =>
    known.has(name)
      ? []
      : [
          forbiddenField(
            `spec.schedulingGates[${index}].name`,
            `only deletion is allowed, but found new scheduling gate '${name}'`,
          ),
        ],
  );
}

/** While a pod has scheduling gates, its placement may be narrowed but not changed otherwise. */
function onlyNarrowerPlacement(spec: PodSpec, before: PodSpec): FieldError[] {
  const errors: FieldError[] = [];
  const { nodeSelector = {} } = spec;
  const isNarrower = Object.entries(before.nodeSelector ?? {}).every(([key, value]) => nodeSelector[key] === value);
  if (!isNarrower) {
    const detail = "only additions to spec.nodeSelector are allowed (no mutations or deletions)";
    errors.push(invalid("spec.nodeSelector", nodeSelector, detail));
  }
  const hard = "requiredDuringSchedulingIgnoredDuringExecution";
  const old = before.affinity?.nodeAffinity?.[hard]?.nodeSelectorTerms ?? [];
  if (old.length === 0) return errors;
  const terms = spec.affinity?.nodeAffinity?.[hard]?.nodeSelectorTerms ?? [];
  const field = `spec.affinity.nodeAffinity.${hard}.nodeSelectorTerms`;
  if (terms.length !== old.length)
    return [...errors, invalid(field, terms, "no additions/deletions to non-empty NodeSelectorTerms list are allowed")];
  for (const [index, { matchExpressions = [], matchFields = [] }] of old.entries()) {
    const term = terms[index];
    if (!hasAll(term?.matchExpressions, matchExpressions) || !hasAll(term?.matchFields, matchFields))
      errors.push(invalid(`${field}[${index}]`, term, "only additions are allowed (no mutations or deletions)"));
  }
  return errors;
}

/** Ephemeral containers start at once, so existing ones can't change. */
export function onlyAddedEphemeralContainers({ spec }: Pod, old: Pod): FieldError[] {
  const present = new Map((spec?.ephemeralContainers ?? []).map((container) => [container.name, container]));
  return (old.spec?.ephemeralContainers ?? []).flatMap((container) => {
    const found = present.get(container.name);
    if (found !== undefined && equalJson(found, container)) return [];
    // The message of stock servers ends with a line break.
    const change = found === undefined ? "removed\n" : "changed";
    const detail = `existing ephemeral containers ${JSON.stringify(container.name)} may not be ${change}`;
    return [forbiddenField("spec.ephemeralContainers", detail)];
  });
}

/** A container that has terminated and won't be restarted can't be reported as running later. */
export function onlyPossibleStates({ status }: Pod, old: Pod): FieldError[] {
  const { restartPolicy = "Always" } = old.spec ?? {};
  if (restartPolicy === "Always") return [];
  const restarting = (old.spec?.initContainers ?? []).filter(
    (container: Container) => container.restartPolicy !== undefined,
  );
  return (["containerStatuses", "initContainerStatuses"] as const).flatMap((list) =>
    (old.status?.[list] ?? []).flatMap(({ name, state }) => {
      if (state?.terminated === undefined || restarting.some((container) => container.name === name)) return [];
      if (state.terminated.exitCode !== 0 && restartPolicy === "OnFailure") return [];
      const index = (status?.[list] ?? []).findIndex((each) => each.name === name);
      if (index === -1 || status?.[list]?.[index]?.state?.terminated !== undefined) return [];
      return [forbiddenField(`status.${list}[${index}].state`, "may not be transitioned to non-terminated state")];
    }),
  );
}

function hasAll(list: readonly object[] | undefined, wanted: readonly object[]): boolean {
  return wanted.every((item) => list?.some((other) => equalJson(item, other)));
}
