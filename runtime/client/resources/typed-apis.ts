/** `client.apps.v1.deployments("ns")`: references by group and version as calls on a client. */
import type { ApiObject } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import type { CollectionClient } from "./collection-client.js";
import type { ScopedResource } from "./scoped-resource.js";
import type { TypedResource } from "./subresource-calls.js";

/** The `apis.ts` of generated code: modules of references, by group and version. */
export type Apis = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** No groups: the client gives access by reference only. */
export type NoApis = Readonly<Record<never, never>>;

export type ApisOf<A> = {
  readonly [Group in keyof A]: {
    readonly [Version in keyof A[Group]]: {
      readonly [Name in keyof A[Group][Version]]: AccessOf<A[Group][Version][Name]>;
    };
  };
};

/** How a resource is accessed, by its scope. */
export type AccessOf<R> =
  R extends ResourceReference<infer T, infer S, infer A, infer Sub>
    ? [S] extends ["Cluster"]
      ? () => TypedResource<T, A, Sub>
      : [S] extends ["Namespaced"]
        ? NamespacedAccess<T, A, Sub>
        : () => ScopedResource<T, A>
    : never;

export interface NamespacedAccess<T extends ApiObject, A extends ApiObject, Sub extends string> {
  /** All calls in one namespace. */
  (namespace: string): TypedResource<T, A, Sub>;
  /** Lists and watches over all namespaces. */
  (): CollectionClient<T>;
}

/**
 * Adds a member for each group to `client`. Members below a group are created on first use.
 * @throws TypeError if a group has the name of a member of the client, or contains anything but references
 */
export function attachApis(
  client: object,
  apis: Apis,
  resource: (reference: ResourceReference) => ScopedResource<ApiObject>,
): void {
  for (const [group, versions] of Object.entries(apis)) {
    if (group in client)
      throw new TypeError(
        `apis.${group}: the client has a member of this name: pass the group under another one, { other: apis.${group} }`,
      );
    defineLazily(client, group, () => {
      const members = {};
      for (const [version, references] of Object.entries(versions))
        defineLazily(members, version, () => accessTo(references, `apis.${group}.${version}`, resource));
      return members;
    });
  }
}

function accessTo(
  references: object,
  place: string,
  resource: (reference: ResourceReference) => ScopedResource<ApiObject>,
): object {
  const access: Record<string, unknown> = {};
  for (const [name, reference] of Object.entries(references)) {
    if (!isReference(reference))
      throw new TypeError(`${place}.${name}: found ${typeof reference}, expected a reference to a resource`);
    access[name] = accessBy(reference, resource(reference));
  }
  return Object.freeze(access);
}

function accessBy(reference: ResourceReference, scoped: ScopedResource<ApiObject>): (namespace?: string) => unknown {
  if (reference.scope === "Cluster") {
    return (...namespaces) => {
      if (namespaces.length > 0) scoped.inNamespace(namespaces[0] as string);
      return scoped;
    };
  }
  // A namespace that is undefined by mistake must not widen a call to all namespaces.
  return (...namespaces) =>
    namespaces.length === 0 ? scoped.allNamespaces() : scoped.inNamespace(namespaces[0] as string);
}

function isReference(value: unknown): value is ResourceReference {
  if (typeof value !== "object" || value === null) return false;
  const { group, version, kind, resource, scope } = value as Partial<ResourceReference>;
  const texts = [group, version, kind, resource].every((text) => typeof text === "string");
  return texts && (scope === "Namespaced" || scope === "Cluster");
}

function defineLazily(target: object, name: string, make: () => object): void {
  let made: object | undefined;
  const get = (): object => {
    made ??= make();
    return made;
  };
  Object.defineProperty(target, name, { enumerable: true, get });
}
