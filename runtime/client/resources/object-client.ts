/** Calls on one object by name, or on a subresource of it. */

import type { Applied } from "../../api/applied.js";
import type { ApiObject, Stored } from "../../api/object.js";
import { encodeJson } from "../../codec/json-codec.js";
import type { Named, Patch } from "./api.js";
import {
  type ApplyOptions,
  applyQuery,
  type GetOptions,
  getQuery,
  type WriteOptions,
  writeQuery,
} from "./call-options.js";
import type { Endpoint } from "./endpoint.js";
import type { Content } from "./object-codec.js";

const PATCH_CONTENT_TYPES = {
  merge: "application/merge-patch+json",
  json: "application/json-patch+json",
  strategic: "application/strategic-merge-patch+json",
} as const;

export const JSON_CONTENT_TYPE = "application/json";
const APPLY_CONTENT_TYPE = "application/apply-patch+yaml";

interface Envelope {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export class ObjectClient<T extends ApiObject, A extends ApiObject = Applied<T>> {
  /** @internal */
  protected readonly endpoint: Endpoint;
  readonly #subresource: string | undefined;
  readonly #envelope: Envelope | undefined;

  /**
   * @param envelope apiVersion and kind of a subresource that has its own, which is sent as JSON
   * @internal
   */
  constructor(endpoint: Endpoint, subresource?: string, envelope?: Envelope) {
    this.endpoint = endpoint;
    this.#subresource = subresource;
    this.#envelope = envelope;
  }

  async get(name: string, options: GetOptions = {}): Promise<Stored<T>> {
    return this.endpoint.call("GET", this.path(name), getQuery(options), options);
  }

  async update(object: Named<T>, options: WriteOptions = {}): Promise<Stored<T>> {
    const { endpoint } = this;
    const content =
      this.#envelope === undefined
        ? endpoint.objectContent(object)
        : jsonContent(JSON_CONTENT_TYPE, endpoint.document(object, this.#envelope));
    const query = writeQuery(options, endpoint.fieldManager);
    return endpoint.call("PUT", this.path(nameOf(object)), query, options, content);
  }

  async patch(name: string, patch: Patch<T>, options: WriteOptions = {}): Promise<Stored<T>> {
    const content = jsonContent(PATCH_CONTENT_TYPES[patch.type], patch.body);
    const query = writeQuery(options, this.endpoint.fieldManager);
    return this.endpoint.call("PATCH", this.path(name), query, options, content);
  }

  async apply(object: A, options: ApplyOptions = {}): Promise<Stored<T>> {
    const query = applyQuery(options, this.endpoint.fieldManager);
    // JSON is sent because it is valid YAML and much faster to parse.
    const content = jsonContent(APPLY_CONTENT_TYPE, this.endpoint.document(object, this.#envelope));
    return this.endpoint.call("PATCH", this.path(nameOf(object)), query, options, content);
  }

  protected path(name: string): string {
    return this.endpoint.path.object(name, this.#subresource);
  }
}

/** A subresource. Some subresources (`eviction`, `binding`, `token`) also support creation. */
export class SubresourceClient<T extends ApiObject> extends ObjectClient<T> {
  /** Sends `body` to the subresource of the object `name` and returns its answer. */
  async create<R extends ApiObject = T>(name: string, body: T, options: WriteOptions = {}): Promise<R> {
    const content = jsonContent(JSON_CONTENT_TYPE, this.endpoint.document(body, {}));
    const query = writeQuery(options, this.endpoint.fieldManager);
    return this.endpoint.call("POST", this.path(name), query, options, content);
  }
}

function nameOf(object: ApiObject): string {
  const name = object.metadata?.name;
  if (name === undefined) throw new TypeError("metadata.name is missing, expected the name of the object to write");
  return name;
}

export function jsonContent(contentType: string, body: unknown): Content {
  return { contentType, bytes: new TextEncoder().encode(encodeJson(body)) };
}
