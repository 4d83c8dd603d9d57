/** The roles that users hold, kept current. A look-up starts from the user, whatever else is stored. */
import type { Clock } from "../../api/time.js";
import type { UserInfo } from "../../api/user-info.js";
import { FirstLoad } from "../first-load.js";
import type { AuthorizationObjects } from "../followed-objects.js";
import { BindingIndex, type Grant } from "./binding-index.js";
import { FollowedIndex } from "./followed-index.js";
import { RoleCatalog } from "./role-catalog.js";
import type { RoleReference } from "./stored-binding.js";
import type { StoredRole } from "./stored-role.js";

const KINDS = ["roles", "clusterroles", "rolebindings", "clusterrolebindings"] as const;

export class GrantedRoles {
  private readonly firstLoad: FirstLoad<(typeof KINDS)[number]>;
  private readonly roles = new FollowedIndex(
    () => new RoleCatalog("Role"),
    () => this.firstLoad.loaded("roles"),
  );
  private readonly clusterRoles = new FollowedIndex(
    () => new RoleCatalog("ClusterRole"),
    () => this.firstLoad.loaded("clusterroles"),
  );
  private readonly roleBindings = new FollowedIndex(
    () => new BindingIndex("RoleBinding"),
    () => this.firstLoad.loaded("rolebindings"),
  );
  private readonly clusterRoleBindings = new FollowedIndex(
    () => new BindingIndex("ClusterRoleBinding"),
    () => this.firstLoad.loaded("clusterrolebindings"),
  );

  constructor(clock: Clock) {
    this.firstLoad = new FirstLoad("RBAC", KINDS, clock);
  }

  /** Keeps the indexes current; resolves after the signal. */
  async follow(objects: AuthorizationObjects, signal: AbortSignal): Promise<void> {
    await Promise.all([
      objects.roles(this.roles, signal),
      objects.clusterRoles(this.clusterRoles, signal),
      objects.roleBindings(this.roleBindings, signal),
      objects.clusterRoleBindings(this.clusterRoleBindings, signal),
    ]);
  }

  get isLoaded(): boolean {
    return this.firstLoad.isDone;
  }

  /** @throws Error that says what is missing after `FIRST_LOAD_LIMIT_MS` */
  loaded(): Promise<void> {
    return this.firstLoad.wait();
  }

  /**
   * The first accepted grant: first among those that hold everywhere, then among those in the namespace.
   * @param namespace empty outside namespaces
   * @param isAccepted receives undefined for a role that does not exist
   */
  find(
    user: UserInfo,
    namespace: string,
    isAccepted: (grant: Grant, role: StoredRole | undefined) => boolean,
  ): Grant | undefined {
    const isFound = (grant: Grant): boolean => isAccepted(grant, this.roleOf(grant.binding.role));
    const found = this.clusterRoleBindings.current.find(user, "", isFound);
    if (found !== undefined || namespace === "") return found;
    return this.roleBindings.current.find(user, namespace, isFound);
  }

  private roleOf({ kind, catalogName }: RoleReference): StoredRole | undefined {
    if (kind === "ClusterRole") return this.clusterRoles.current.get(catalogName);
    return kind === "Role" ? this.roles.current.get(catalogName) : undefined;
  }
}
