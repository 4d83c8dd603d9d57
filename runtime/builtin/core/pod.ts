/** Pods: what of them may change, how long they take to end, and what can be done to them. RES-056, DEL-018, SUB-012 to SUB-017. */
import { type Pod, pods } from "../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, required } from "../../api/field-error.js";
import { cloneJson, equalJson, type JsonValue } from "../../api/json.js";
import { formatTime } from "../../api/time.js";
import { defineHooks, type HookContext, type ResourceHooks } from "../../registry/hooks.js";
import { evictionAction } from "../policy/eviction.js";
import { bindAction } from "./binding.js";
import { type LogProvider, podLog } from "./pod-log.js";
import { podBackend } from "./pod-proxy.js";
import { qualityOf } from "./pod-quality.js";
import { setPodSpecDefaults } from "./pod-spec-defaults.js";
import { validatePodSpec } from "./pod-spec-rules.js";
import { podTable } from "./pod-table.js";

const DEFAULT_GRACE_SECONDS = 30;

const WHOLE = { type: "object", verbs: ["get", "patch", "update"] } as const;

/** @param logs where the text of `log` comes from; without it, nowhere */
export function podHooks(logs: LogProvider | undefined): ResourceHooks<Pod> {
  return defineHooks(pods, {
    prepareForCreate(pod) {
      setPodSpecDefaults(pod.spec);
      if (pod.spec !== undefined) {
        pod.spec.enableServiceLinks ??= true;
        delete pod.spec.ephemeralContainers;
      }
      pod.status = { phase: "Pending", qosClass: qualityOf(pod.spec) };
    },
    prepareForUpdate(pod, old, context) {
      if (context.subresource === "status") return;
      setPodSpecDefaults(pod.spec);
      keepAllBut(pod, old, context);
    },
    validateCreate: ({ spec }) => (spec === undefined ? [required("spec")] : validatePodSpec(spec, "spec")),
    validateUpdate: (pod, old, { subresource }) => validateChange(pod, old, subresource),
    gracePeriodSeconds({ spec, status }, requested) {
      const isOver = status?.phase === "Succeeded" || status?.phase === "Failed";
      if (!spec?.nodeName || isOver) return 0;
      const seconds = requested ?? Number(spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS);
      return seconds < 0 ? 1 : seconds;
    },
    answersDeletedObject: true,
    subresources: {
      binding: bindAction,
      ephemeralcontainers: WHOLE,
      eviction: evictionAction,
      log: podLog(logs),
      proxy: { type: "door", kind: "PodProxyOptions", backend: podBackend },
      resize: WHOLE,
    },
    table: podTable,
  });
}

/** Each subresource changes its own part; the rest stays as it is stored. */
function keepAllBut(pod: Pod, old: Pod, { subresource, clock }: HookContext): void {
  if (old.spec === undefined || pod.spec === undefined) return;
  const { spec } = pod;
  if (subresource === "ephemeralcontainers") {
    pod.spec = { ...cloneJson(old.spec), ...pick(spec, "ephemeralContainers") };
  } else if (subresource === "resize") {
    const resized = new Map((spec.containers ?? []).map((container) => [container.name, container]));
    pod.spec = cloneJson(old.spec);
    for (const container of pod.spec.containers ?? []) {
      const wanted = resized.get(container.name);
      if (wanted !== undefined) Object.assign(container, pick(wanted, "resources", "resizePolicy"));
    }
  } else if (subresource === "binding") {
    const now = formatTime(clock.now());
    const others = pod.status?.conditions?.filter(({ type }) => type !== "PodScheduled") ?? [];
    const conditions = [...others, { type: "PodScheduled", status: "True", lastTransitionTime: now }];
    pod.status = { ...pod.status, conditions };
  }
}

function pick<T extends object, K extends keyof T>(object: T, ...keys: K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) if (object[key] !== undefined) picked[key] = object[key];
  return picked;
}

/** A status says nothing about the spec, which was checked when it was written. */
function validateChange(pod: Pod, old: Pod, subresource: string): FieldError[] {
  if (subresource === "status") return [];
  if (pod.spec === undefined) return [required("spec")];
  const errors = validatePodSpec(pod.spec, "spec");
  if (subresource === "") return [...errors, ...onlyMutableFields(pod, old)];
  return subresource === "ephemeralcontainers" ? [...errors, ...onlyAddedContainers(pod, old)] : errors;
}

/** Such a container has begun to run as soon as it is there. */
function onlyAddedContainers({ spec }: Pod, old: Pod): FieldError[] {
  const kept = hasAll(spec?.ephemeralContainers, old.spec?.ephemeralContainers);
  const detail = "existing ephemeral containers may not be removed or changed";
  return kept ? [] : [forbiddenField("spec.ephemeralContainers", detail)];
}

const CHANGEABLE =
  "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/** What runs can't become something else: a new pod takes its place. */
function onlyMutableFields(pod: Pod, old: Pod): FieldError[] {
  const { spec } = pod;
  const before = old.spec;
  if (spec === undefined || before === undefined) return [];
  const errors: FieldError[] = [];
  const expected = cloneJson(before);
  for (const list of ["containers", "initContainers"] as const) {
    for (const [index, container] of (expected[list] ?? []).entries()) {
      const image = spec[list]?.[index]?.image;
      if (image !== undefined) container.image = image;
    }
  }
  if (isShorter(spec.activeDeadlineSeconds, before.activeDeadlineSeconds))
    Object.assign(expected, { activeDeadlineSeconds: spec.activeDeadlineSeconds });
  if (Number(before.terminationGracePeriodSeconds) < 0 && Number(spec.terminationGracePeriodSeconds) === 1)
    expected.terminationGracePeriodSeconds = 1;
  if (hasAll(spec.tolerations, before.tolerations)) Object.assign(expected, pick(spec, "tolerations"));
  if (hasAll(before.schedulingGates, spec.schedulingGates)) {
    delete expected.schedulingGates;
    Object.assign(expected, pick(spec, "schedulingGates"));
  }
  if (!equalJson(spec as unknown as JsonValue, expected as unknown as JsonValue))
    errors.push(forbiddenField("spec", CHANGEABLE));
  return errors;
}

/** A deadline may be set and brought forward. */
function isShorter(seconds: unknown, before: unknown): boolean {
  return seconds !== undefined && (before === undefined || Number(seconds) <= Number(before));
}

function hasAll(list: readonly object[] | undefined, wanted: readonly object[] | undefined): boolean {
  return (wanted ?? []).every((item) => list?.some((other) => equalJson(item as JsonValue, other as JsonValue)));
}
