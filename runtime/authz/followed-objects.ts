/**
 * The objects on which authorizers base their decisions, reduced to the members that they read, and how to follow them.
 */
import type { KindFollower } from "../registry/read/kind-follower.js";
import type { PolicyRule } from "./rbac/policy-rule.js";

/** Informs a follower until the signal fires, then resolves. Kinds that the server does not serve have no objects. */
export type Follow<Shape> = (follower: KindFollower<Shape>, signal: AbortSignal) => Promise<void>;

export interface AuthorizationObjects {
  readonly roles: Follow<RoleObject>;
  readonly clusterRoles: Follow<RoleObject>;
  readonly roleBindings: Follow<BindingObject>;
  readonly clusterRoleBindings: Follow<BindingObject>;
  readonly pods: Follow<PodObject>;
  readonly persistentVolumes: Follow<PersistentVolumeObject>;
  readonly volumeAttachments: Follow<VolumeAttachmentObject>;
  /**
   * Reads a role from the store; undefined if there is none.
   * @param namespace empty for a ClusterRole
   * @throws StatusError 503
   */
  newestRole(kind: RoleKind, namespace: string, name: string): Promise<RoleObject | undefined>;
}

export type RoleKind = "Role" | "ClusterRole";

interface Named {
  readonly metadata?: { readonly name?: string; readonly namespace?: string };
}

export interface RoleObject extends Named {
  readonly rules?: readonly PolicyRule[] | null;
}

export interface BindingObject extends Named {
  readonly subjects?: readonly SubjectObject[] | null;
  readonly roleRef?: { readonly kind?: string; readonly name?: string };
}

export interface SubjectObject {
  readonly kind: string;
  readonly name: string;
  /** The namespace of a service account. */
  readonly namespace?: string;
}

/** A pod, possibly without the members that no authorizer reads; see `node/`. */
export interface PodObject extends Named {
  readonly spec?: object;
  readonly status?: object;
}

export interface PersistentVolumeObject extends Named {
  readonly spec?: object;
}

export interface VolumeAttachmentObject extends Named {
  readonly spec?: object;
}
