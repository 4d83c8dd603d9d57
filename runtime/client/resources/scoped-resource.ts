/** Resources before a namespace is chosen. */
import type { Applied } from "../../api/applied.js";
import type { ApiObject } from "../../api/object.js";
import type { ResourceReference, Scope } from "../../api/resource-reference.js";
import { CollectionClient } from "./collection-client.js";
import type { Endpoint } from "./endpoint.js";
import { FullResourceClient } from "./full-resource-client.js";
import { clusterPath, missingNamespacePath, namespacePath, type ResourcePath } from "./resource-path.js";
import type { TypedResource } from "./subresource-calls.js";

export interface NamespacedResource<T extends ApiObject, A extends ApiObject = Applied<T>, Sub extends string = never> {
  inNamespace(namespace: string): TypedResource<T, A, Sub>;
  allNamespaces(): CollectionClient<T>;
}

/**
 * A resource whose scope is only known from its reference's value. A call that does not fit the scope throws a
 * TypeError that names the right one.
 */
export class ScopedResource<T extends ApiObject, A extends ApiObject = Applied<T>> extends FullResourceClient<T, A> {
  readonly reference: ResourceReference<T, Scope, A>;
  readonly #endpointAt: (path: ResourcePath) => Endpoint;

  /** @internal */
  constructor(reference: ResourceReference<T, Scope, A>, endpointAt: (path: ResourcePath) => Endpoint) {
    super(endpointAt(reference.scope === "Cluster" ? clusterPath(reference) : missingNamespacePath(reference)));
    this.reference = reference;
    this.#endpointAt = endpointAt;
  }

  inNamespace(namespace: string): FullResourceClient<T, A> {
    this.#checkNamespaced();
    return new FullResourceClient(this.#endpointAt(namespacePath(this.reference, namespace)));
  }

  allNamespaces(): CollectionClient<T> {
    this.#checkNamespaced();
    return new CollectionClient(this.#endpointAt(clusterPath(this.reference)));
  }

  #checkNamespaced(): void {
    const { scope, resource } = this.reference;
    if (scope === "Cluster")
      throw new TypeError(`${resource} are cluster-scoped and have no namespace: call their methods directly`);
  }
}
