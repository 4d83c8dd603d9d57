/** Bindings by namespace and subject, so that a look-up only touches those that concern the caller. */
import type { UserInfo } from "../../api/user-info.js";
import type { BindingObject } from "../followed-objects.js";
import { type BindingKind, type Grantee, type StoredBinding, storedBinding } from "./stored-binding.js";

/** What a binding grants to one of its subjects. */
export interface Grant {
  readonly binding: StoredBinding;
  readonly grantee: Grantee;
}

/** Keyed by the name of a user or group, then by the key of the binding. */
type GrantsByName = Map<string, Map<string, Grant>>;
type GrantsOfNamespace = Readonly<Record<Grantee["type"], GrantsByName>>;

export class BindingIndex {
  private readonly namespaces = new Map<string, GrantsOfNamespace>();
  private readonly bindings = new Map<string, StoredBinding>();

  constructor(private readonly kind: BindingKind) {}

  /** @param object undefined once it is gone */
  put(key: string, object: BindingObject | undefined): void {
    this.remove(key);
    const binding = object && storedBinding(this.kind, object);
    if (binding === undefined || binding.grantees.length === 0) return;
    this.bindings.set(key, binding);
    const grants = getOrSet(this.namespaces, binding.namespace, () => ({ user: new Map(), group: new Map() }));
    for (const grantee of binding.grantees) {
      const named = getOrSet<string, Map<string, Grant>>(grants[grantee.type], grantee.name, () => new Map());
      // If a binding has equal subjects, the first one is kept.
      if (!named.has(key)) named.set(key, { binding, grantee });
    }
  }

  /**
   * The first accepted grant to a user or one of their groups.
   * @param namespace the namespace of the bindings; empty for cluster role bindings
   */
  find(user: UserInfo, namespace: string, isAccepted: (grant: Grant) => boolean): Grant | undefined {
    const grants = this.namespaces.get(namespace);
    if (grants === undefined) return undefined;
    const found = firstAccepted(grants.user.get(user.username), isAccepted);
    if (found !== undefined || grants.group.size === 0) return found;
    for (const group of user.groups) {
      const granted = firstAccepted(grants.group.get(group), isAccepted);
      if (granted !== undefined) return granted;
    }
    return undefined;
  }

  private remove(key: string): void {
    const binding = this.bindings.get(key);
    const grants = binding && this.namespaces.get(binding.namespace);
    if (binding === undefined || grants === undefined) return;
    this.bindings.delete(key);
    for (const { type, name } of binding.grantees) {
      const named = grants[type].get(name);
      named?.delete(key);
      if (named?.size === 0) grants[type].delete(name);
    }
    if (grants.user.size === 0 && grants.group.size === 0) this.namespaces.delete(binding.namespace);
  }
}

function firstAccepted(
  grants: ReadonlyMap<string, Grant> | undefined,
  isAccepted: (grant: Grant) => boolean,
): Grant | undefined {
  if (grants !== undefined) for (const grant of grants.values()) if (isAccepted(grant)) return grant;
  return undefined;
}

function getOrSet<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
