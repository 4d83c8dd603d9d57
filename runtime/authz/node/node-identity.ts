/** Determines which node a user is. SPEC: Node authorization; AUTHZ-NODE-001. */
import { dnsSubdomain } from "../../api/formats/name-format.js";
import type { UserInfo } from "../../api/user-info.js";

/** Every node is a member. */
const NODES_GROUP = "system:nodes";
const NODE_PREFIX = "system:node:";

/**
 * The name of the node that a user is: undefined for other users, and empty for a user that claims to be a node under
 * an invalid name.
 */
export function nodeIdentity({ username, groups }: Pick<UserInfo, "username" | "groups">): string | undefined {
  if (!username.startsWith(NODE_PREFIX) || !groups.includes(NODES_GROUP)) return undefined;
  const name = username.slice(NODE_PREFIX.length);
  return dnsSubdomain(name).length === 0 ? name : "";
}
