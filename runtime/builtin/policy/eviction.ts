/** Eviction: a deletion that the disruption budgets of the namespace may refuse temporarily. SUB-014 to SUB-016. */
import { type Pod, pods } from "../../../generated/core/v1/index.js";
import {
  type Eviction,
  evictions,
  type PodDisruptionBudget,
  podDisruptionBudgets,
} from "../../../generated/policy/v1/index.js";
import { isJsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { badRequest, forbidden, invalidObject, notFound, StatusError, success } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import { defineAction, type SubresourceCall } from "../../registry/kinds/subresources.js";
import type { ObjectAccess } from "../../registry/read/object-access.js";
import { validateDeleteOptions } from "../../registry/validation/delete-options-validation.js";
import type { DeleteOptions } from "../../registry/write/delete.js";
import { isPropagationPolicy } from "../../registry/write/deletion-finalizers.js";
import { checkPreconditions } from "../../registry/write/preconditions.js";
import { isTrue } from "../core/pods/pod-table.js";
import { selects } from "../label-selection.js";

const PODS = { group: "", resource: "pods" };
const BUDGETS = { group: "policy", resource: "poddisruptionbudgets" };
/** Maximum number of evictions that a budget's controller has not processed; more mean that it is not running. */
const MAX_DISRUPTED_PODS = 2_000;
const RETRY_AFTER_SECONDS = 10;

export const evictionAction = defineAction<Eviction>({
  body: evictions,
  otherVersions: ["policy/v1beta1"],
  checkName(stated, ofPath) {
    if (stated !== ofPath) throw badRequest("name in URL does not match name in Eviction object");
  },
  prepare({ deleteOptions }) {
    if (!isJsonObject(deleteOptions)) return;
    // Nested options may have kind and apiVersion, like options that are a whole body.
    delete deleteOptions.apiVersion;
    delete deleteOptions.kind;
  },
  async run({ deleteOptions }, call) {
    const isDryRun = call.context.dryRun || (deleteOptions?.dryRun?.length ?? 0) > 0;
    const objects = isDryRun ? call.objects.dryRun() : call.objects;
    const pod = await call.objects.get(pods, call.namespace, call.name);
    if (pod === undefined) throw notFound(PODS, call.name);
    checkOptions(deleteOptions, call.context.profile);
    const options = optionsOf(deleteOptions);
    const refusedKind = { group: PODS.group, kind: pods.kind };
    const subject = { gr: PODS, refusedKind, judgesForItself: false };
    checkPreconditions(subject, pod, options.preconditions, call.context.profile.behaviours);
    if (!hasEnded(pod)) {
      if (isBudgeted(pod, call.context.profile)) await claimDisruption(objects, call, pod);
      await tellOfEviction(objects, call, pod);
    }
    // The version was checked before, and the status update above has changed it.
    await objects.delete(pods, call.namespace, call.name, {
      ...options,
      preconditions: { uid: pod.metadata.uid ?? "" },
    });
    return success();
  },
});

/** @throws StatusError 422, as for options that are a whole body */
function checkOptions(given: Eviction["deleteOptions"], { words }: NamingProfile): void {
  const { dryRun = [], propagationPolicy, orphanDependents } = given ?? {};
  const errors = validateDeleteOptions({ propagationPolicy, orphanDependents, dryRun });
  if (errors.length > 0) throw invalidObject({ group: words.metaGroup, kind: "DeleteOptions" }, "", errors);
}

/** Such a pod does not serve any more, so its deletion disrupts nothing. */
function hasEnded({ metadata, status }: Pod): boolean {
  return Boolean(metadata.deletionTimestamp) || status?.phase === "Succeeded" || status?.phase === "Failed";
}

/**
 * A pending pod does not serve yet. It counts if the profile says so, because all pods stay pending if no agent runs
 * them.
 */
function isBudgeted({ status }: Pod, { behaviours }: NamingProfile): boolean {
  return status?.phase !== "Pending" || behaviours.pendingPodEviction === "budgeted";
}

/** Counts the eviction against the pod's budget. @throws StatusError 429 if the budget permits no more disruptions */
async function claimDisruption(objects: ObjectAccess, call: SubresourceCall, pod: Pod): Promise<void> {
  const { namespace, name, context } = call;
  const labels = pod.metadata.labels ?? {};
  const all = await call.objects.list(podDisruptionBudgets, namespace);
  const [budget, ...others] = all.filter(({ spec }) => spec?.selector !== undefined && selects(spec.selector, labels));
  if (budget === undefined) return;
  if (others.length > 0) {
    const message = "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.";
    throw new StatusError(500, "InternalError", message, { causes: [{ message }] });
  }
  if (!isTrue(pod, "Ready") && mayLeaveUnhealthy(budget)) return;
  await objects.update(podDisruptionBudgets, namespace, budget.metadata.name ?? "", "status", (newest) =>
    take(newest, name, formatTime(context.clock.now())),
  );
}

function mayLeaveUnhealthy({ spec, status }: PodDisruptionBudget): boolean {
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {};
  return spec?.unhealthyPodEvictionPolicy === "AlwaysAllow" || (desiredHealthy > 0 && currentHealthy >= desiredHealthy);
}

function take(budget: PodDisruptionBudget, podName: string, now: string): void {
  const { name = "", generation = 0 } = budget.metadata;
  const {
    observedGeneration = 0,
    disruptionsAllowed = 0,
    currentHealthy,
    desiredHealthy,
    disruptedPods,
  } = budget.status ?? {};
  if (Number(observedGeneration) < Number(generation))
    throw refusal(`The disruption budget ${name} is still being processed by the server.`, RETRY_AFTER_SECONDS);
  if (disruptionsAllowed < 0) throw forbidden(BUDGETS, name, "pdb disruptions allowed is negative");
  if (Object.keys(disruptedPods ?? {}).length > MAX_DISRUPTED_PODS)
    throw forbidden(BUDGETS, name, "DisruptedPods map too big - too many evictions not confirmed by PDB controller");
  if (disruptionsAllowed === 0) {
    throw refusal(
      `The disruption budget ${name} needs ${desiredHealthy ?? 0} healthy pods and has ${currentHealthy ?? 0} currently`,
    );
  }
  budget.status = {
    ...budget.status,
    disruptionsAllowed: disruptionsAllowed - 1,
    disruptedPods: { ...disruptedPods, [podName]: now },
  };
}

function refusal(message: string, retryAfterSeconds?: number): StatusError {
  return new StatusError(429, "TooManyRequests", "Cannot evict pod as it would violate the pod's disruption budget.", {
    causes: [{ reason: "DisruptionBudget", message }],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** Records the reason for the deletion in the pod's status, for the controller that created the pod. */
async function tellOfEviction(
  objects: ObjectAccess,
  { namespace, name, context }: SubresourceCall,
  { metadata }: Pod,
): Promise<void> {
  const condition = {
    type: "DisruptionTarget",
    status: "True",
    reason: "EvictionByEvictionAPI",
    message: "Eviction API: evicting",
    lastTransitionTime: formatTime(context.clock.now()),
  };
  await objects.update(pods, namespace, name, "status", (pod) => {
    if (pod.metadata.uid !== metadata.uid) throw notFound(PODS, name);
    const others = pod.status?.conditions?.filter(({ type }) => type !== condition.type) ?? [];
    pod.status = { ...pod.status, conditions: [...others, condition] };
  });
}

function optionsOf(given: Eviction["deleteOptions"]): DeleteOptions {
  const { gracePeriodSeconds, propagationPolicy, orphanDependents, preconditions } = given ?? {};
  const policy = orphanDependents === undefined ? propagationPolicy : orphanDependents ? "Orphan" : "Background";
  return {
    ...(preconditions === undefined ? {} : { preconditions }),
    ...(policy && isPropagationPolicy(policy) ? { propagationPolicy: policy } : {}),
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds: Number(gracePeriodSeconds) }),
  };
}
