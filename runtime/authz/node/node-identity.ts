/** Which node a user is. SPEC: Node authorization; AUTHZ-NODE-001. */
import { dnsSubdomain } from "../../api/formats/name-format.js";
import type { UserInfo } from "../../api/user-info.js";

/** Every node is a member. */
const NODES_GROUP = "system:nodes";
const NODE_PREFIX = "system:node:";

/**
 * The name of the node that a user is: undefined for somebody who is none, and empty for somebody who claims to be one
 * under what can't be the name of a node.
 */
export function nodeIdentity({ username, groups }: Pick<UserInfo, "username" | "groups">): string | undefined {
  if (!username.startsWith(NODE_PREFIX) || !groups.includes(NODES_GROUP)) return undefined;
  const name = username.slice(NODE_PREFIX.length);
  return dnsSubdomain(name).length === 0 ? name : "";
}
