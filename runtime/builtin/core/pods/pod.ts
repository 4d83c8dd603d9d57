/** Pods: permitted changes, graceful deletion, and subresources. RES-056, DEL-018, SUB-012 to SUB-017. */
import { type Pod, pods } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { qualifiedName } from "../../../api/formats/name-format.js";
import { cloneJson } from "../../../api/json.js";
import { formatTime } from "../../../api/time.js";
import { defineHooks, type HookContext, type HookErrors, type ResourceHooks } from "../../../registry/kinds/hooks.js";
import { immutable, judged } from "../../field-rules.js";
import { evictionAction } from "../../policy/eviction.js";
import { hasManyContainers } from "../containers/container-list-rules.js";
import { podAgent } from "../nodes/node-agents.js";
import { podBackend } from "../services/pod-proxy.js";
import { bindAction } from "./binding.js";
import { ATTACH_QUERY, EXEC_QUERY, PORT_FORWARD_QUERY } from "./pod-commands.js";
import { type LogProvider, podLog } from "./pod-log.js";
import { validateAddress } from "./pod-network-rules.js";
import { qualityOf } from "./pod-quality.js";
import { takeOverResources, validateResize } from "./pod-resize-rules.js";
import { setPodDefaults } from "./pod-spec-defaults.js";
import { validateManyContainers, validatePodSpec } from "./pod-spec-rules.js";
import { podTable } from "./pod-table.js";
import { onlyAddedEphemeralContainers, onlyPossibleStates, validatePodChange } from "./pod-update-rules.js";
import { hostNameWarnings, podWarnings } from "./pod-warnings.js";

const DEFAULT_GRACE_SECONDS = 30;

const WHOLE = { type: "object", verbs: ["get", "patch", "update"] } as const;

/** @param logs provides the text of `log`; without it, there are no logs */
export function podHooks(logs: LogProvider | undefined): ResourceHooks<Pod> {
  return defineHooks(pods, {
    selectableFields: {
      "spec.hostNetwork": ({ spec }) => String(spec?.hostNetwork ?? false),
      // A former name of the field.
      "spec.host": "spec.nodeName",
      // Selectors accept the field, although no pod ever matches it.
      "status.podIPs": "status.podIPs",
    },
    prepareForCreate(pod, { clock }) {
      setPodDefaults(pod.spec);
      pod.status = { phase: "Pending", ...gated(pod, clock), qosClass: qualityOf(pod.spec) };
    },
    prepareForUpdate(pod, old, context) {
      if (context.subresource === "status") {
        keepOwners(pod, old);
        setAddresses(pod);
        return;
      }
      keepChosen(pod, old);
      setPodDefaults(pod.spec);
      keepAllBut(pod, old, context);
    },
    validateCreate: (pod) => validateNew(pod),
    validateUpdate: (pod, old, { subresource }) => validateChange(pod, old, subresource),
    warningsOnCreate: (pod, { profile }) => [
      ...hostNameWarnings(pod.metadata.name, "the Pod's hostname"),
      ...podWarnings(pod, "", profile.words),
    ],
    gracePeriodSeconds({ spec, status }, requested) {
      const isOver = status?.phase === "Succeeded" || status?.phase === "Failed";
      if (!spec?.nodeName || isOver) return 0;
      const seconds = requested ?? Number(spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS);
      return seconds < 0 ? 1 : seconds;
    },
    answersDeletedObject: true,
    // A binding changes the pod without becoming a field owner.
    unownedFields: { binding: [["metadata"], ["spec"], ["status"]] },
    subresources: {
      binding: bindAction,
      ephemeralcontainers: WHOLE,
      eviction: evictionAction,
      log: podLog(logs),
      attach: {
        type: "proxy",
        kind: "PodAttachOptions",
        verbs: ["create", "get"],
        query: ATTACH_QUERY,
        backend: podAgent,
      },
      exec: { type: "proxy", kind: "PodExecOptions", verbs: ["create", "get"], query: EXEC_QUERY, backend: podAgent },
      portforward: {
        type: "proxy",
        kind: "PodPortForwardOptions",
        verbs: ["create", "get"],
        query: PORT_FORWARD_QUERY,
        backend: podAgent,
      },
      proxy: { type: "proxy", kind: "PodProxyOptions", backend: podBackend },
      resize: { ...WHOLE, introduced: "1.32" },
    },
    table: podTable,
  });
}

/** What a new pod with scheduling gates says about them. It stays when the gates are removed, until a scheduler writes it. */
function gated({ spec }: Pod, clock: HookContext["clock"]): Pick<NonNullable<Pod["status"]>, "conditions"> {
  if ((spec?.schedulingGates ?? []).length === 0) return {};
  const condition = {
    type: "PodScheduled",
    status: "False",
    lastTransitionTime: formatTime(clock.now()),
    reason: "SchedulingGated",
    message: "Scheduling is blocked due to non-empty scheduling gates",
  };
  return { conditions: [condition] };
}

/** Each subresource changes only its own part; the rest stays as stored. */
function keepAllBut(pod: Pod, old: Pod, { subresource, clock }: HookContext): void {
  if (old.spec === undefined || pod.spec === undefined) return;
  if (subresource === "ephemeralcontainers") {
    const { ephemeralContainers } = pod.spec;
    pod.spec = cloneJson(old.spec);
    if (ephemeralContainers === undefined) delete pod.spec.ephemeralContainers;
    else pod.spec.ephemeralContainers = ephemeralContainers;
  } else if (subresource === "resize") {
    takeOverResources(pod, old);
  } else if (subresource === "binding") {
    const now = formatTime(clock.now());
    const others = pod.status?.conditions?.filter(({ type }) => type !== "PodScheduled") ?? [];
    const conditions = [...others, { type: "PodScheduled", status: "True", lastTransitionTime: now }];
    // A pod that has a node needs no promise of one.
    const { nominatedNodeName: _, ...status } = pod.status ?? {};
    pod.status = { ...status, conditions };
  }
}

/** Values chosen at creation are kept if a client omits them. */
function keepChosen({ spec }: Pod, old: Pod): void {
  if (spec === undefined || old.spec === undefined) return;
  if (spec.priority === undefined && old.spec.priority !== undefined) spec.priority = old.spec.priority;
  if (spec.preemptionPolicy === undefined && old.spec.preemptionPolicy !== undefined)
    spec.preemptionPolicy = old.spec.preemptionPolicy;
}

/** Agents that report on a pod do not know its owners, and would only remove them. */
function keepOwners({ metadata }: Pod, { metadata: { ownerReferences } }: Pod): void {
  if (ownerReferences === undefined) delete metadata.ownerReferences;
  else metadata.ownerReferences = cloneJson(ownerReferences);
}

/** The list of addresses must begin with the single address. */
function setAddresses({ status }: Pod): void {
  if (!status?.podIP) return;
  const [first, ...others] = status.podIPs ?? [];
  if (first?.ip !== status.podIP) status.podIPs = [{ ip: status.podIP }, ...(first === undefined ? [] : others)];
}

function validateNew({ metadata, spec }: Pod): HookErrors {
  if (spec === undefined) return [required("spec")];
  if (!hasManyContainers(spec)) return withRulesOfNew(spec, validatePodSpec(spec, "spec", metadata.name));
  return validateManyContainers(spec, "spec", metadata.name).then((errors) => withRulesOfNew(spec, errors));
}

function withRulesOfNew(spec: NonNullable<Pod["spec"]>, errors: FieldError[]): FieldError[] {
  for (const list of ["containers", "initContainers"] as const) {
    for (const [index, { image }] of (spec[list] ?? []).entries()) {
      const detail = "must not have leading or trailing whitespace";
      if (image && image !== image.trim()) errors.push(invalid(`spec.${list}[${index}].image`, image, detail));
    }
  }
  if ((spec.ephemeralContainers?.length ?? 0) > 0)
    errors.push(forbiddenField("spec.ephemeralContainers", "cannot be set on create"));
  return [...errors, ...validateTokens(spec), ...validateBound(spec)];
}

/** A token requires a service account. */
function validateTokens({ serviceAccountName, volumes = [] }: NonNullable<Pod["spec"]>): FieldError[] {
  if (serviceAccountName) return [];
  return volumes.flatMap(({ projected }, index) =>
    (projected?.sources ?? []).flatMap(({ serviceAccountToken }, place) => {
      const field = `spec.volumes[${index}].projected.sources[${place}].serviceAccountToken`;
      const detail = "must not be specified when serviceAccountName is not set";
      return serviceAccountToken === undefined ? [] : [forbiddenField(field, detail)];
    }),
  );
}

function validateBound({ nodeName, schedulingGates = [] }: NonNullable<Pod["spec"]>): FieldError[] {
  const isEarly = Boolean(nodeName) && schedulingGates.length > 0;
  const detail = "cannot be set until all schedulingGates have been cleared";
  return isEarly ? [forbiddenField("spec.nodeName", detail)] : [];
}

/** A status update does not validate the spec, which was validated when it was written. */
function validateChange(pod: Pod, old: Pod, subresource: string): HookErrors {
  if (subresource === "status") return validateStatus(pod, old);
  const { spec } = pod;
  if (spec === undefined) return [required("spec")];
  if (!hasManyContainers(spec)) return withRulesOfChange(pod, old, subresource, validatePodSpec(spec, "spec"));
  return validateManyContainers(spec, "spec").then((errors) => withRulesOfChange(pod, old, subresource, errors));
}

function withRulesOfChange(pod: Pod, old: Pod, subresource: string, ofSpec: FieldError[]): FieldError[] {
  const { spec } = pod;
  if (spec === undefined) return ofSpec;
  const errors = [...ofSpec, ...validateBound(spec)];
  if (subresource === "") return [...errors, ...validatePodChange(spec, old.spec)];
  if (subresource === "resize") return [...errors, ...validateResize(pod, old)];
  return subresource === "ephemeralcontainers" ? [...errors, ...onlyAddedEphemeralContainers(pod, old)] : errors;
}

/** Conditions of the system, whose names need no qualification. */
const SYSTEM_CONDITIONS: ReadonlySet<string> = new Set(["PodScheduled", "Ready", "Initialized"]);

function validateStatus(pod: Pod, old: Pod): FieldError[] {
  const { podIPs = [], conditions = [], qosClass } = pod.status ?? {};
  return [
    ...conditions.flatMap(({ type }, index) =>
      SYSTEM_CONDITIONS.has(type) ? [] : judged(`status.conditions[${index}].Type`, type, qualifiedName),
    ),
    ...(qosClass ? immutable("status.qosClass", qosClass, old.status?.qosClass) : []),
    ...onlyPossibleStates(pod, old),
    ...podIPs.flatMap(({ ip }, index) => validateAddress(ip ?? "", `status.podIPs[${index}]`)),
  ];
}
