/** The objects of one kind by which a plug-in decides: as the server has them, which costs a write next to nothing. */

import type { ApiObject } from "../api/object.js";
import { type NamingProfile, resolveVariables } from "../api/profile/naming-profile.js";
import type { ResourceDefinition } from "../kit/index.js";
import type { RegisteredResource, Scheme } from "../registry/kinds/scheme.js";
import type { StoredObject } from "../registry/objects/stored-object.js";
import { currentObject, currentObjects, storedObjects } from "../registry/read/current-objects.js";
import type { ResourceStore } from "../registry/store.js";
import { decodedAs } from "../registry/versions/conversion.js";

export interface CurrentKindParts {
  readonly scheme: Scheme;
  readonly profile: NamingProfile;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
}

export class CurrentKind<T extends ApiObject, Form = T> {
  /** Made once for each state of an object. */
  private readonly forms = new WeakMap<StoredObject, Form>();
  private known: RegisteredResource | undefined;

  /** @param formOf what is looked at of an object, which is not to be changed */
  constructor(
    private readonly kind: ResourceDefinition<T>,
    private readonly parts: CurrentKindParts,
    private readonly formOf: (object: T) => Form,
  ) {}

  /**
   * By name; none where the server does not know the kind. At once, where nothing has to be waited for.
   * @param namespace empty for kinds that are in none
   * @throws StatusError 429, 503, 500 where one of them can't be read
   */
  list(namespace: string): readonly Form[] | Promise<readonly Form[]> {
    const { resource } = this;
    if (resource === undefined) return [];
    const found = currentObjects(this.parts.storeOf(resource), namespace);
    return found instanceof Promise
      ? found.then((objects) => this.formsOf(objects, resource))
      : this.formsOf(found, resource);
  }

  /** As they are in the store: other servers may have written some a moment ago. @throws StatusError 429, 503, 500 */
  async listNewest(namespace: string): Promise<readonly Form[]> {
    const { resource } = this;
    if (resource === undefined) return [];
    return this.formsOf(await storedObjects(this.parts.storeOf(resource), namespace), resource);
  }

  /** Of a kind without namespaces; one that is not known is looked for in the store. @throws StatusError 503, 500 */
  async get(name: string): Promise<Form | undefined> {
    const { resource } = this;
    if (resource === undefined) return undefined;
    const found = await currentObject(this.parts.storeOf(resource), "", name);
    return found === undefined ? undefined : this.form(found, resource);
  }

  /** Looked up when it is first needed: plug-ins are made before what the server knows. */
  private get resource(): RegisteredResource | undefined {
    const { group, version, resource } = this.kind;
    const { scheme, profile } = this.parts;
    this.known ??= scheme.known(resolveVariables(group, profile), version, resource);
    return this.known;
  }

  private formsOf(objects: readonly StoredObject[], resource: RegisteredResource): readonly Form[] {
    return objects.map((object) => this.form(object, resource));
  }

  private form(object: StoredObject, resource: RegisteredResource): Form {
    const known = this.forms.get(object);
    if (known !== undefined) return known;
    // kinds are told by their declarations: what is stored under one is of its type
    const form = this.formOf(decodedAs(object, resource) as unknown as T);
    this.forms.set(object, form);
    return form;
  }
}

/** Whole objects, as they are. */
export function currentKind<T extends ApiObject>(kind: ResourceDefinition<T>, parts: CurrentKindParts): CurrentKind<T> {
  return new CurrentKind(kind, parts, (object) => object);
}
