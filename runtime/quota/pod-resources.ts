/**
 * The resources that a pod needs on a node, for all its containers together: those that run concurrently add up, and
 * those that run before the others count if they need more.
 */
import { type Amounts, amountsIn, larger, NO_AMOUNTS, only, plus } from "./amounts.js";
import type { ContainerShape, ContainerStatusShape, PodShape, ResourcesShape } from "./pod-shape.js";

type Side = keyof ResourcesShape;

export interface PodResources {
  readonly requests: Amounts;
  readonly limits: Amounts;
}

/** The resources that quotas count, including overhead and the allocations of containers that are being resized. */
export function podResources(pod: PodShape): PodResources {
  const ofAll = (side: Side): Amounts => ofContainers(pod.spec, side, inForce(pod, side));
  const overhead = amountsIn(pod.spec?.overhead);
  const limits = ofAll("limits");
  // Overhead is added to existing limits but does not create any.
  return { requests: plus(ofAll("requests"), overhead), limits: plus(limits, only(overhead, limits.keys())) };
}

/** The resources in the specification, without overhead; a resource that is not mentioned is absent. */
export function wantedResources(spec: PodShape["spec"]): PodResources {
  const ofAll = (side: Side): Amounts => ofContainers(spec, side, ({ resources }) => amountsIn(resources?.[side]));
  return { requests: ofAll("requests"), limits: ofAll("limits") };
}

function ofContainers(spec: PodShape["spec"], side: Side, amountsOf: (container: ContainerShape) => Amounts): Amounts {
  const { containers, initContainers, resources } = spec ?? {};
  let together: Amounts = (containers ?? []).reduce((sum, container) => plus(sum, amountsOf(container)), NO_AMOUNTS);
  let sidecars = NO_AMOUNTS;
  let first = NO_AMOUNTS;
  for (const container of initContainers ?? []) {
    const own = amountsOf(container);
    if (container.restartPolicy === "Always") {
      together = plus(together, own);
      sidecars = plus(sidecars, own);
    } else {
      first = larger(first, plus(sidecars, own));
    }
  }
  return new Map([...larger(together, first), ...ofPodItself(resources, side)]);
}

/** Resources of the pod as a whole replace those of its containers. */
function ofPodItself(resources: ResourcesShape | undefined, side: Side): Amounts {
  const amounts = amountsIn(resources?.[side]);
  return only(amounts, [...amounts.keys()].filter(isOfPods));
}

export function isOfPods(name: string): boolean {
  return name === "cpu" || name === "memory" || name.startsWith("hugepages-");
}

/** During a resize, a container counts with its current or its future resources, whichever are larger. */
function inForce({ status }: PodShape, side: Side): (container: ContainerShape) => Amounts {
  const statuses = new Map<string, ContainerStatusShape>();
  for (const each of [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])])
    if (each.name !== undefined && each.resources !== undefined) statuses.set(each.name, each);
  const isRefused = status !== undefined && isResizeInfeasible(status);
  return ({ name = "", resources }) => {
    const wanted = amountsIn(resources?.[side]);
    const present = statuses.get(name);
    if (present === undefined) return wanted;
    const allocated = side === "requests" ? amountsIn(present.allocatedResources) : NO_AMOUNTS;
    const had = larger(amountsIn(present.resources?.[side]), allocated);
    return isRefused ? had : larger(wanted, had);
  };
}

function isResizeInfeasible({ resize, conditions = [] }: NonNullable<PodShape["status"]>): boolean {
  return (
    resize === "Infeasible" ||
    conditions.some(
      ({ type, status, reason }) => type === "PodResizePending" && status === "True" && reason === "Infeasible",
    )
  );
}
