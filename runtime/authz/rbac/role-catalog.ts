/** All roles of one kind by name. Bindings refer to names, so that all bindings see a change of a role at once. */
import type { RoleKind, RoleObject } from "../followed-objects.js";
import { StoredRole } from "./stored-role.js";

export class RoleCatalog {
  private readonly roles = new Map<string, StoredRole>();
  /** Names by the keys of the objects: a deletion reports the key alone. */
  private readonly names = new Map<string, string>();

  constructor(private readonly kind: RoleKind) {}

  /** @param role undefined once it is gone */
  put(key: string, role: RoleObject | undefined): void {
    const former = this.names.get(key);
    if (former !== undefined) this.roles.delete(former);
    this.names.delete(key);
    const name = role === undefined ? undefined : this.nameOf(role);
    if (role === undefined || name === undefined) return;
    this.names.set(key, name);
    this.roles.set(name, new StoredRole(role));
  }

  /** @param name made by {@link catalogName} */
  get(name: string): StoredRole | undefined {
    return this.roles.get(name);
  }

  private nameOf({ metadata }: RoleObject): string | undefined {
    const { name, namespace } = metadata ?? {};
    if (typeof name !== "string") return undefined;
    if (this.kind === "ClusterRole") return catalogName("", name);
    return typeof namespace === "string" && namespace !== "" ? catalogName(namespace, name) : undefined;
  }
}

/** Neither part can contain a slash. @param namespace empty for a ClusterRole */
export function catalogName(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}
