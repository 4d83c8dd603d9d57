/**
 * The objects of one kind that a plug-in needs for its decisions. They are read from the watch cache, since reads of the
 * store would delay every write.
 */

import type { ApiObject } from "../api/object.js";
import { type NamingProfile, resolveVariables } from "../api/profile/naming-profile.js";
import type { ResourceDefinition } from "../kit/index.js";
import type { RegisteredResource, Scheme } from "../registry/kinds/scheme.js";
import type { StoredObject } from "../registry/objects/stored-object.js";
import { currentObject, currentObjects, storedObjects } from "../registry/read/current-objects.js";
import type { ResourceStore } from "../registry/store.js";
import { decodedAs } from "../registry/versions/conversion.js";

export interface CurrentKindDependencies {
  readonly scheme: Scheme;
  readonly profile: NamingProfile;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
}

export class CurrentKind<T extends ApiObject, Form = T> {
  /** The computed form of each state of an object. */
  private readonly forms = new WeakMap<StoredObject, Form>();
  private known: RegisteredResource | undefined;

  /** @param formOf computes the form of an object that the plug-in uses; must not change the object */
  constructor(
    private readonly kind: ResourceDefinition<T>,
    private readonly dependencies: CurrentKindDependencies,
    private readonly formOf: (object: T) => Form,
  ) {}

  /**
   * Returns the objects sorted by name, or an empty list if the server does not know the kind. The result is a promise only
   * if the cache lags behind.
   * @param namespace empty for cluster-scoped kinds
   * @throws StatusError 429, 503, 500 if an object can't be read
   */
  list(namespace: string): readonly Form[] | Promise<readonly Form[]> {
    const { resource } = this;
    if (resource === undefined) return [];
    const found = currentObjects(this.dependencies.storeOf(resource), namespace);
    return found instanceof Promise
      ? found.then((objects) => this.formsOf(objects, resource))
      : this.formsOf(found, resource);
  }

  /**
   * Resolves to the objects in the store, which other servers may have written a moment ago.
   * @throws StatusError 429, 503, 500
   */
  async listNewest(namespace: string): Promise<readonly Form[]> {
    const { resource } = this;
    if (resource === undefined) return [];
    return this.formsOf(await storedObjects(this.dependencies.storeOf(resource), namespace), resource);
  }

  /**
   * Finds an object of a cluster-scoped kind. Reads the store if the cache does not have the object.
   * @throws StatusError 503, 500
   */
  async get(name: string): Promise<Form | undefined> {
    const { resource } = this;
    if (resource === undefined) return undefined;
    const found = await currentObject(this.dependencies.storeOf(resource), "", name);
    return found === undefined ? undefined : this.form(found, resource);
  }

  /** Looked up at the first use, since plug-ins are made before the server knows all kinds. */
  private get resource(): RegisteredResource | undefined {
    const { group, version, resource } = this.kind;
    const { scheme, profile } = this.dependencies;
    this.known ??= scheme.known(resolveVariables(group, profile), version, resource);
    return this.known;
  }

  private formsOf(objects: readonly StoredObject[], resource: RegisteredResource): readonly Form[] {
    return objects.map((object) => this.form(object, resource));
  }

  private form(object: StoredObject, resource: RegisteredResource): Form {
    const known = this.forms.get(object);
    if (known !== undefined) return known;
    // The declaration determines the type of the objects that are stored under it.
    const form = this.formOf(decodedAs(object, resource) as unknown as T);
    this.forms.set(object, form);
    return form;
  }
}

/** Reads whole objects. */
export function currentKind<T extends ApiObject>(
  kind: ResourceDefinition<T>,
  dependencies: CurrentKindDependencies,
): CurrentKind<T> {
  return new CurrentKind(kind, dependencies, (object) => object);
}
