/** Roles and bindings told by hand, in place of a server's. */
import { kubernetesProfile } from "../../../../runtime/api/profile/naming-profile.js";
import type { Clock } from "../../../../runtime/api/time.js";
import type { UserInfo } from "../../../../runtime/api/user-info.js";
import type { AuthorizationAttributes, ResourceAttributes } from "../../../../runtime/authz/authorizer.js";
import type {
  AuthorizationObjects,
  BindingObject,
  Follow,
  RoleObject,
  SubjectObject,
} from "../../../../runtime/authz/followed-objects.js";
import type { PolicyRule } from "../../../../runtime/authz/rbac/policy-rule.js";
import { RoleIndex } from "../../../../runtime/authz/rbac/role-index.js";
import type { KindFollower } from "../../../../runtime/registry/read/kind-follower.js";
import { ManualClock } from "../../../client/support/manual-clock.js";

/** Objects of one kind, by their keys. */
export class Told<Shape> {
  readonly stored = new Map<string, Shape>();
  private follower: KindFollower<Shape> | undefined;

  readonly follow: Follow<Shape> = (follower, signal) => {
    this.follower = follower;
    return untilAborted(signal);
  };

  /** Tells of everything that is stored. */
  all(): void {
    this.follower?.all(this.stored);
  }

  put(key: string, object: Shape): void {
    this.stored.set(key, object);
    this.follower?.changed(key, object);
  }

  remove(key: string): void {
    this.stored.delete(key);
    this.follower?.changed(key, undefined);
  }
}

export class ToldRoles {
  readonly roles = new Told<RoleObject>();
  readonly clusterRoles = new Told<RoleObject>();
  readonly roleBindings = new Told<BindingObject>();
  readonly clusterRoleBindings = new Told<BindingObject>();
  readonly kinds = [this.roles, this.clusterRoles, this.roleBindings, this.clusterRoleBindings] as const;
  readonly index: RoleIndex;
  private readonly ending = new AbortController();
  /** Resolves after {@link end}. */
  readonly followed: Promise<void>;

  constructor(clock: Clock = new ManualClock()) {
    this.index = new RoleIndex({ clock, profile: kubernetesProfile() });
    const nothing = (_follower: unknown, signal: AbortSignal): Promise<void> => untilAborted(signal);
    const objects: AuthorizationObjects = {
      roles: this.roles.follow,
      clusterRoles: this.clusterRoles.follow,
      roleBindings: this.roleBindings.follow,
      clusterRoleBindings: this.clusterRoleBindings.follow,
      pods: nothing,
      persistentVolumes: nothing,
      volumeAttachments: nothing,
      newestRole: async () => undefined,
    };
    this.followed = this.index.follow(objects, this.ending.signal);
  }

  /** An index that has been told of everything there is. */
  static loaded(): ToldRoles {
    const told = new ToldRoles();
    told.load();
    return told;
  }

  load(): void {
    for (const kind of this.kinds) kind.all();
  }

  end(): void {
    this.ending.abort();
  }

  role(namespace: string, name: string, ...rules: readonly PolicyRule[]): void {
    this.roles.put(`${namespace}/${name}`, { metadata: { namespace, name }, rules });
  }

  clusterRole(name: string, ...rules: readonly PolicyRule[]): void {
    this.clusterRoles.put(name, { metadata: { name }, rules });
  }

  /** @param roleRef as `Role/name` */
  bind(namespace: string, name: string, roleRef: string, ...subjects: readonly SubjectObject[]): void {
    this.roleBindings.put(`${namespace}/${name}`, {
      metadata: { namespace, name },
      roleRef: reference(roleRef),
      subjects,
    });
  }

  /** @param roleRef as `ClusterRole/name` */
  bindEverywhere(name: string, roleRef: string, ...subjects: readonly SubjectObject[]): void {
    this.clusterRoleBindings.put(name, { metadata: { name }, roleRef: reference(roleRef), subjects });
  }

  /** The type of the decision with its reason, as `Allow RBAC: ...`. */
  async decide(attributes: AuthorizationAttributes): Promise<string> {
    const { type, reason } = await this.index.authorizer.authorize(attributes);
    return `${type} ${reason}`.trimEnd();
  }

  async allows(attributes: AuthorizationAttributes): Promise<boolean> {
    return (await this.index.authorizer.authorize(attributes)).type === "Allow";
  }
}

export const user = (name: string): SubjectObject => ({ kind: "User", name });
export const group = (name: string): SubjectObject => ({ kind: "Group", name });
export const account = (name: string, namespace?: string): SubjectObject => ({
  kind: "ServiceAccount",
  name,
  ...(namespace === undefined ? {} : { namespace }),
});

export function caller(username: string, ...groups: readonly string[]): UserInfo {
  return { username, uid: "", groups, extra: {} };
}

/** @param what as `get pods`, `get pods/log`, `get deployments/scale@apps` or `get /version` */
export function asked(
  who: UserInfo,
  what: string,
  { namespace = "t", name = "" }: Partial<Pick<ResourceAttributes, "namespace" | "name">> = {},
): AuthorizationAttributes {
  const [verb = "", path = ""] = what.split(" ");
  if (path.startsWith("/")) return { user: who, isResourceRequest: false, verb, path };
  const [resourceAndSubresource = "", groupName = ""] = path.split("@");
  const [resource = "", subresource = ""] = resourceAndSubresource.split("/");
  return {
    user: who,
    isResourceRequest: true,
    verb,
    group: groupName,
    version: "v1",
    resource,
    subresource,
    namespace,
    name,
  };
}

function reference(text: string): BindingObject["roleRef"] {
  const [kind = "", ...name] = text.split("/");
  return { kind, name: name.join("/") };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
