/**
 * What a pod takes of the resources of a node, all its containers together: those that run side by side add up, those
 * that run before the others count where they need more.
 */
import { type Amounts, amountsIn, larger, NO_AMOUNTS, only, plus } from "./amounts.js";
import type { ContainerShape, ContainerStatusShape, PodShape, ResourcesShape } from "./pod-shape.js";

type Side = keyof ResourcesShape;

export interface PodResources {
  readonly requests: Amounts;
  readonly limits: Amounts;
}

/** What quotas count: with overhead, and what containers have that are being resized. */
export function podResources(pod: PodShape): PodResources {
  const ofAll = (side: Side): Amounts => ofContainers(pod.spec, side, inForce(pod, side));
  const overhead = amountsIn(pod.spec?.overhead);
  const limits = ofAll("limits");
  // overhead adds to the limits there are, and sets none
  return { requests: plus(ofAll("requests"), overhead), limits: plus(limits, only(overhead, limits.keys())) };
}

/** What the specification says by itself. Overhead is not among it; a resource that is mentioned nowhere is absent. */
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

/** What is said of the pod as a whole takes the place of what its containers say. */
function ofPodItself(resources: ResourcesShape | undefined, side: Side): Amounts {
  const amounts = amountsIn(resources?.[side]);
  return only(amounts, [...amounts.keys()].filter(isOfPods));
}

export function isOfPods(name: string): boolean {
  return name === "cpu" || name === "memory" || name.startsWith("hugepages-");
}

/** While a container is being resized it has what it had, or what it is to get, whichever is more. */
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
