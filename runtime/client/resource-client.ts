/** All calls on one resource in one scope. */
import type { Applied } from "../api/applied.js";
import type { ApiList, ApiObject, Stored } from "../api/object.js";
import type { Status } from "../api/status.js";
import type { Named, Patch, Reader, Scale, Writer } from "./api.js";
import { CollectionClient } from "./collection-client.js";
import type { Content, Endpoint } from "./endpoint.js";
import { jsonContent, ObjectClient, SubresourceClient } from "./object-client.js";
import {
  type ApplyOptions,
  type DeleteCollectionOptions,
  type DeleteOptions,
  deleteBody,
  type GetOptions,
  listQuery,
  type WriteOptions,
  writeQuery,
} from "./options.js";

const SCALE_ENVELOPE = { apiVersion: "autoscaling/v1", kind: "Scale" };

export class ResourceClient<T extends ApiObject, A extends ApiObject = Applied<T>>
  extends CollectionClient<T>
  implements Reader<T>, Writer<T, A>
{
  readonly #objects: ObjectClient<T, A>;

  constructor(endpoint: Endpoint) {
    super(endpoint);
    this.#objects = new ObjectClient(endpoint);
  }

  get(name: string, options?: GetOptions): Promise<Stored<T>> {
    return this.#objects.get(name, options);
  }

  async create(object: T, options: WriteOptions = {}): Promise<Stored<T>> {
    const content = this.endpoint.objectContent(object);
    return this.endpoint.call("POST", this.endpoint.path.collection(), writeQuery(options), options, content);
  }

  update(object: Named<T>, options?: WriteOptions): Promise<Stored<T>> {
    return this.#objects.update(object, options);
  }

  patch(name: string, patch: Patch<T>, options?: WriteOptions): Promise<Stored<T>> {
    return this.#objects.patch(name, patch, options);
  }

  apply(object: A, options: ApplyOptions): Promise<Stored<T>> {
    return this.#objects.apply(object, options);
  }

  async delete(name: string, options: DeleteOptions = {}): Promise<Stored<T> | Status> {
    const query = writeQuery({ dryRun: options.dryRun === true });
    return this.endpoint.call("DELETE", this.endpoint.path.object(name), query, options, deleteContent(options));
  }

  async deleteCollection(options: DeleteCollectionOptions = {}): Promise<ApiList<Stored<T>> | Status> {
    const query = { ...listQuery(options), ...writeQuery({ dryRun: options.dryRun === true }) };
    return this.endpoint.call("DELETE", this.endpoint.path.collection(), query, options, deleteContent(options));
  }

  /** The status subresource: writes change nothing but status. */
  get status(): ObjectClient<T, A> {
    return new ObjectClient(this.endpoint, "status");
  }

  /** The scale subresource: the number of replicas, whatever the kind. */
  get scale(): ObjectClient<Scale> {
    return new ObjectClient(this.endpoint, "scale", SCALE_ENVELOPE);
  }

  /** Any subresource; objects are sent as they are given. */
  subresource<S extends ApiObject>(name: string): SubresourceClient<S> {
    return new SubresourceClient(this.endpoint, name, {});
  }
}

function deleteContent(options: DeleteOptions): Content | undefined {
  const body = deleteBody(options);
  return body === undefined ? undefined : jsonContent("application/json", body);
}
