/** The product's side of reads by a node, of what its own pod needs among any number of pods of other nodes. */
import type { AuthorizationObjects, PodObject } from "../../../runtime/authz/followed-objects.js";
import type { KindFollower } from "../../../runtime/registry/read/kind-follower.js";
import type { OurSide } from "../bench-case.js";
import { formatNumber } from "../load/plan.js";
import { type Callers, openReads, READ_OBJECTS } from "./callers.js";
import { selfReviews } from "./ruled-reads.js";

const NODE = "system:node:n1";
const callers: Callers = {
  authentication: { tokenFile: `token-of-n1,${NODE},1,system:nodes` },
  credentials: async () => () => ({ headers: { authorization: "Bearer token-of-n1" } }),
};

/** The number of pods that a stock node accepts. */
const PODS_OF_A_NODE = 110;
/** Number of the read objects that each pod of another node uses too. */
const SHARED_OBJECTS = 4;

/** @param others pods of other nodes */
export async function openNodeReads(others: number): Promise<OurSide> {
  const { NodeAuthorizer } = await import("../../../runtime/authz/node/node-authorizer.js");
  const { FeatureGates } = await import("../../../runtime/api/lifecycle/feature-gates.js");
  const { systemClock } = await import("../../../runtime/api/time.js");
  const { kubernetesProfile } = await import("../../../runtime/index.js");
  const release = { major: 1, minor: 31 };
  const gates = new FeatureGates(release);
  const nodes = new NodeAuthorizer({ profile: kubernetesProfile(), clock: systemClock, gates, release });
  const pods = Array.from({ length: others }, (_, index) =>
    podThatReads(`other-${index}`, `other-${Math.floor(index / PODS_OF_A_NODE)}`, index, SHARED_OBJECTS),
  );
  await nodes.follow(objectsOf([podThatReads("own", "n1", 0, READ_OBJECTS), ...pods]), new AbortController().signal);
  return openReads(callers, NODE, { modes: [nodes.authorizer, selfReviews] });
}

function podThatReads(name: string, nodeName: string, first: number, count: number): PodObject {
  const envFrom = Array.from({ length: count }, (_, index) => ({
    configMapRef: { name: `object-${formatNumber((first + index) % READ_OBJECTS)}` },
  }));
  return { metadata: { namespace: "default", name }, spec: { nodeName, containers: [{ name: "c", envFrom }] } };
}

/** Returns the objects as a loaded cache would pass them. */
function objectsOf(pods: readonly PodObject[]): AuthorizationObjects {
  const loaded =
    <Shape>(objects: readonly (readonly [key: string, object: Shape])[]) =>
    async (follower: KindFollower<Shape>): Promise<void> =>
      follower.all(objects);
  return {
    roles: loaded([]),
    clusterRoles: loaded([]),
    roleBindings: loaded([]),
    clusterRoleBindings: loaded([]),
    pods: loaded(pods.map((pod) => [`default/${pod.metadata?.name}`, pod])),
    persistentVolumes: loaded([]),
    volumeAttachments: loaded([]),
    newestRole: async () => undefined,
  };
}
