/** All calls on one resource in one scope. */
import type { Applied } from "../../api/applied.js";
import type { ApiList, ApiObject, Stored } from "../../api/object.js";
import type { Status } from "../../api/status.js";
import type { Named, Patch, Reader, Writer } from "./api.js";
import { type AppliedPart, extractApplied } from "./applied-part.js";
import {
  type ApplyOptions,
  type DeleteCollectionOptions,
  type DeleteOptions,
  deleteBody,
  dryRunQuery,
  type GetOptions,
  listQuery,
  type WriteOptions,
  writeQuery,
} from "./call-options.js";
import { CollectionClient } from "./collection-client.js";
import type { Endpoint } from "./endpoint.js";
import { JSON_CONTENT_TYPE, jsonContent, ObjectClient, SubresourceClient } from "./object-client.js";
import type { Content } from "./object-codec.js";

/** The calls that every resource has. For calls on subresources see `TypedResource`. */
export class ResourceClient<T extends ApiObject, A extends ApiObject = Applied<T>>
  extends CollectionClient<T>
  implements Reader<T>, Writer<T, A>
{
  readonly #objects: ObjectClient<T, A>;

  /** @internal */
  constructor(endpoint: Endpoint) {
    super(endpoint);
    this.#objects = new ObjectClient(endpoint);
  }

  get(name: string, options?: GetOptions): Promise<Stored<T>> {
    return this.#objects.get(name, options);
  }

  async create(object: T, options: WriteOptions = {}): Promise<Stored<T>> {
    const content = this.endpoint.objectContent(object);
    const query = writeQuery(options, this.endpoint.fieldManager);
    return this.endpoint.call("POST", this.endpoint.path.collection(), query, options, content);
  }

  update(object: Named<T>, options?: WriteOptions): Promise<Stored<T>> {
    return this.#objects.update(object, options);
  }

  patch(name: string, patch: Patch<T>, options?: WriteOptions): Promise<Stored<T>> {
    return this.#objects.patch(name, patch, options);
  }

  apply(object: A, options?: ApplyOptions): Promise<Stored<T>> {
    return this.#objects.apply(object, options);
  }

  async delete(name: string, options: DeleteOptions = {}): Promise<Stored<T> | Status> {
    const path = this.endpoint.path.object(name);
    return this.endpoint.call("DELETE", path, dryRunQuery(options), options, deleteContent(options));
  }

  async deleteCollection(options: DeleteCollectionOptions = {}): Promise<ApiList<Stored<T>> | Status> {
    const query = { ...listQuery(options), ...dryRunQuery(options) };
    return this.endpoint.call("DELETE", this.endpoint.path.collection(), query, options, deleteContent(options));
  }

  /** Returns what a field manager, by default the client's, last applied to the object; undefined if it never did. */
  extractApplied(object: Stored<T>, part: Partial<AppliedPart> = {}): A | undefined {
    const fieldManager = part.fieldManager ?? this.endpoint.fieldManager;
    if (!fieldManager)
      throw new TypeError(
        'extractApplied: fieldManager is missing, expected the name of the owner: { fieldManager: "..." }',
      );
    return extractApplied<T, A>(object, { ...part, fieldManager });
  }

  /** Returns any subresource; objects are sent as they are given. */
  subresource<S extends ApiObject>(name: string): SubresourceClient<S> {
    return new SubresourceClient(this.endpoint, name, {});
  }
}

function deleteContent(options: DeleteOptions): Content | undefined {
  const body = deleteBody(options);
  return body === undefined ? undefined : jsonContent(JSON_CONTENT_TYPE, body);
}
