/** The objects by which authorizers decide, as far as they look at them, and how they stay current. */
import type { KindFollower } from "../registry/read/kind-follower.js";
import type { PolicyRule } from "./rbac/policy-rule.js";

/** Tells a follower until the signal fires, and resolves then. Kinds that the server does not serve have no objects. */
export type Follow<Shape> = (follower: KindFollower<Shape>, signal: AbortSignal) => Promise<void>;

export interface AuthorizationObjects {
  readonly roles: Follow<RoleObject>;
  readonly clusterRoles: Follow<RoleObject>;
  readonly roleBindings: Follow<BindingObject>;
  readonly clusterRoleBindings: Follow<BindingObject>;
  readonly pods: Follow<PodObject>;
  readonly persistentVolumes: Follow<PersistentVolumeObject>;
  readonly volumeAttachments: Follow<VolumeAttachmentObject>;
  /** A role as the store has it now; undefined when there is none. @param namespace empty for a ClusterRole @throws StatusError 503 */
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
  /** Of service accounts. */
  readonly namespace?: string;
}

/** A pod, or what is left of one whose rest nobody asks for; see `node/`. */
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
