/** Pods: their number, and the compute resources of those that have not terminated. */

import type { ApiObject } from "../api/object.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Quantity } from "../api/quantities/quantity.js";
import type { Clock } from "../api/time.js";
import { type Amounts, amountsIn } from "./amounts.js";
import { countName, type QuotaEvaluator } from "./evaluator.js";
import { ONE } from "./object-count.js";
import { isOfPods, podResources } from "./pod-resources.js";
import { isPodWithin, isTerminating } from "./pod-scopes.js";
import type { ContainerShape, PodShape } from "./pod-shape.js";

const PODS = { group: "", resource: "pods" };
const COUNT = countName(PODS);
/** Names of resources that have requests and limits. */
const COMPUTING = ["cpu", "memory", "ephemeral-storage"] as const;
const NAMES: ReadonlySet<string> = new Set([
  COUNT,
  "pods",
  ...COMPUTING.flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
]);
/** A quota on one of these requires every container to specify the resource. */
const REQUESTED: ReadonlySet<string> = new Set(
  ["cpu", "memory"].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
);
const REQUESTS = "requests.";
const HUGE_PAGES = "hugepages-";

export function podEvaluator({ words }: NamingProfile, clock: Clock): QuotaEvaluator {
  /** Whether the resource belongs to the product: its name has no vendor prefix. */
  const isNative = (name: string): boolean => !name.includes("/") || name.includes(`${words.keyDomain}/`);
  const isKnown = (name: string): boolean =>
    NAMES.has(name) ||
    name.startsWith(HUGE_PAGES) ||
    name.startsWith(REQUESTS + HUGE_PAGES) ||
    // For resources that can't be overcommitted, only the requests are limited.
    (name.startsWith(REQUESTS) && !isNative(name));
  return {
    gr: PODS,
    readsContent: true,
    handles(operation, subresource, object, old) {
      if (operation === "CREATE") return subresource === "";
      if (operation !== "UPDATE") return false;
      // Any other write can change an existing pod's usage only by making it start or stop counting as terminated.
      return subresource === "resize" || (subresource === "" && hasMoved(object, old));
    },
    matching: (names) => [...names].filter(isKnown),
    usage(object) {
      const pod = object as PodShape;
      const usage = new Map<string, Quantity>([[COUNT, ONE]]);
      if (hasEnded(pod, clock.now())) return usage;
      const { requests, limits } = podResources(pod);
      return new Map([...usage, ...named(requests, limits, isNative)]);
    },
    isWithin: (requirement, object) => isPodWithin(requirement, object as PodShape),
    lack: (names, object) => lackOf(names, object as PodShape, isNative),
  };
}

function hasMoved(object: ApiObject | undefined, old: ApiObject | undefined): boolean {
  return (
    object !== undefined && old !== undefined && isTerminating(object as PodShape) !== isTerminating(old as PodShape)
  );
}

/** Converts to the names that quotas use. */
function named(requests: Amounts, limits: Amounts, isNative: (name: string) => boolean): Amounts {
  const usage = new Map<string, Quantity>([["pods", ONE]]);
  for (const name of COMPUTING) {
    const [request, limit] = [requests.get(name), limits.get(name)];
    if (request !== undefined) usage.set(name, request).set(REQUESTS + name, request);
    if (limit !== undefined) usage.set(`limits.${name}`, limit);
  }
  for (const [name, request] of requests) {
    const isHuge = name.startsWith(HUGE_PAGES);
    if (isHuge) usage.set(name, request);
    if (isHuge || !isNative(name)) usage.set(REQUESTS + name, request);
  }
  return usage;
}

/** The pod uses nothing any more, or its grace period is over: users must not have to wait for a lost node. */
function hasEnded({ metadata, status }: PodShape, nowMs: number): boolean {
  if (status?.phase === "Failed" || status?.phase === "Succeeded") return true;
  const { deletionTimestamp, deletionGracePeriodSeconds } = (metadata ?? {}) as NonNullable<ApiObject["metadata"]>;
  if (!deletionTimestamp || deletionGracePeriodSeconds === undefined) return false;
  return nowMs > Date.parse(deletionTimestamp) + Number(deletionGracePeriodSeconds) * 1000;
}

function lackOf(
  names: readonly string[],
  { spec = {} }: PodShape,
  isNative: (name: string) => boolean,
): string | undefined {
  const requested = names.filter((name) => REQUESTED.has(name)).sort();
  if (requested.length === 0 || saysItOfThePod(spec)) return undefined;
  const containers = [...(spec.containers ?? []), ...(spec.initContainers ?? [])];
  const said = containers.map((container) => ({ container, names: namedBy(container, isNative) }));
  const lacks = requested.flatMap((name) => {
    const silent = said.filter((each) => !each.names.has(name)).map(({ container }) => container.name ?? "");
    return silent.length === 0 ? [] : [`${name} for: ${[...new Set(silent)].sort().join(",")}`];
  });
  return lacks.length === 0 ? undefined : `must specify ${lacks.join("; ")}`;
}

function namedBy({ resources }: ContainerShape, isNative: (name: string) => boolean): Amounts {
  return named(amountsIn(resources?.requests), amountsIn(resources?.limits), isNative);
}

function saysItOfThePod({ resources }: NonNullable<PodShape["spec"]>): boolean {
  return [resources?.requests, resources?.limits].some((side) => [...amountsIn(side).keys()].some(isOfPods));
}
