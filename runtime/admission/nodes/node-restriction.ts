/**
 * Restricts nodes to their own objects: authorization lets them write nodes, pods and other kinds, and this plug-in
 * checks which objects. It only concerns users that are nodes. SPEC: Node authorization; AUTHZ-NODE-006.
 */
import { equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { forbidden, type StatusError } from "../../api/status.js";
import { memberObject } from "../../api/unchecked-members.js";
import { nodeIdentity } from "../../authz/node/node-identity.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import { checkNode } from "./node-restriction-nodes.js";
import { checkEviction, checkPod, checkPodStatus, checkToken } from "./node-restriction-pods.js";
import type { NodeRestrictionOptions, NodeWrite } from "./node-write.js";

type Check = (write: NodeWrite) => Promise<void> | void;

/**
 * Checks the object before other plug-ins change it, since their changes are not the node's; deletions are checked in
 * the validating round.
 */
export function nodeRestriction(options: NodeRestrictionOptions): AdmissionPlugin {
  const checks = checksOf(options.profile);
  return {
    name: "NodeRestriction",
    handles: ({ user }) => nodeIdentity(user) !== undefined,
    async mutate(attributes) {
      await restrict(attributes, options, checks);
      return false;
    },
    async validate(attributes) {
      if (attributes.operation === "DELETE") await restrict(attributes, options, checks);
    },
  };
}

/** Checks by `group/resource`. */
function checksOf({ words }: NamingProfile): ReadonlyMap<string, Check> {
  return new Map<string, Check>([
    ["/nodes", checkNode],
    ["/pods", checkPods],
    ["/persistentvolumeclaims", checkClaimStatus],
    ["/serviceaccounts", checkToken],
    [`${words.coordinationGroup}/leases`, checkLease],
    [`${words.storageGroup}/csinodes`, checkOwnName],
  ]);
}

async function restrict(
  attributes: AdmissionAttributes,
  options: NodeRestrictionOptions,
  checks: ReadonlyMap<string, Check>,
): Promise<void> {
  const { gr, name, user } = attributes;
  const refuse = (why: string): StatusError => forbidden(gr, name, why);
  const node = nodeIdentity(user) ?? "";
  if (node === "") throw refuse(`could not determine node from user ${JSON.stringify(user.username)}`);
  await checks.get(`${gr.group}/${gr.resource}`)?.({ ...options, attributes, node, refuse });
}

const POD_CHECKS: ReadonlyMap<string, Check> = new Map([
  ["", checkPod],
  ["status", checkPodStatus],
  ["eviction", checkEviction],
]);

function checkPods(write: NodeWrite): Promise<void> | void {
  const { subresource } = write.attributes;
  const check = POD_CHECKS.get(subresource);
  if (check !== undefined) return check(write);
  throw write.refuse(`nodes can only write "status" and "eviction" of pods, not ${JSON.stringify(subresource)}`);
}

function checkLease(write: NodeWrite): void {
  const { nodeLeaseNamespace } = write.profile.words;
  if (write.attributes.namespace !== nodeLeaseNamespace)
    throw write.refuse(`nodes have leases only in the namespace ${JSON.stringify(nodeLeaseNamespace)}`);
  checkOwnName(write);
}

function checkOwnName({ attributes: { name }, node, refuse }: NodeWrite): void {
  if (name !== node) throw refuse("nodes can only access the object of their own name");
}

/** Status fields about resizing a volume. */
const RESIZE_MEMBERS = ["capacity", "conditions", "allocatedResources", "allocatedResourceStatuses"];

function checkClaimStatus({ attributes, node, refuse }: NodeWrite): void {
  const { operation, subresource, object, oldObject } = attributes;
  if (operation !== "UPDATE" || subresource !== "status") throw refuse("nodes can only update the status of claims");
  if (!equalJson(withoutResize(object), withoutResize(oldObject)))
    throw refuse(`node ${JSON.stringify(node)} can only change ${RESIZE_MEMBERS.join(", ")} in the status of claims`);
}

function withoutResize(claim: ApiObject | undefined): object {
  // Fields that the server itself maintains.
  const { resourceVersion, managedFields, ...metadata } = claim?.metadata ?? {};
  const status = Object.entries(memberObject(claim, "status")).filter(([name]) => !RESIZE_MEMBERS.includes(name));
  return { ...claim, metadata, status: Object.fromEntries(status) };
}
