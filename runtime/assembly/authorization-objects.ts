/** Reads objects for authorization. Only this file knows their kinds. */
import { persistentVolumes, pods } from "../../generated/core/v1/index.js";
import { clusterRoleBindings, clusterRoles, roleBindings, roles } from "../../generated/rbac/v1/index.js";
import { volumeAttachments } from "../../generated/storage/v1/index.js";
import type { AuthorizationDependencies } from "../authz/authorization.js";
import type { AuthorizationObjects } from "../authz/followed-objects.js";

export function authorizationObjects({
  follow,
  newestObjects,
}: Pick<AuthorizationDependencies, "follow" | "newestObjects">): AuthorizationObjects {
  return {
    roles: (follower, signal) => follow(roles, follower, signal),
    clusterRoles: (follower, signal) => follow(clusterRoles, follower, signal),
    roleBindings: (follower, signal) => follow(roleBindings, follower, signal),
    clusterRoleBindings: (follower, signal) => follow(clusterRoleBindings, follower, signal),
    pods: (follower, signal) => follow(pods, follower, signal),
    persistentVolumes: (follower, signal) => follow(persistentVolumes, follower, signal),
    volumeAttachments: (follower, signal) => follow(volumeAttachments, follower, signal),
    newestRole: (kind, namespace, name) =>
      kind === "Role" ? newestObjects.get(roles, namespace, name) : newestObjects.get(clusterRoles, "", name),
  };
}
