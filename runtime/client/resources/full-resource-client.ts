/**
 * A resource with the calls on all subresources that the client knows. Its type shows only those that the resource has.
 */
import type { Applied } from "../../api/applied.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { Status } from "../../api/status.js";
import { type LogOptions, LogStream, logQuery } from "../transport/log-stream.js";
import type { Answer } from "../transport/requester.js";
import type { Named, Scale } from "./api.js";
import { type DeleteOptions, deleteBody, dryRunQuery, type WriteOptions, writeQuery } from "./call-options.js";
import { waitingOptions } from "./endpoint.js";
import { JSON_CONTENT_TYPE, jsonContent, ObjectClient } from "./object-client.js";
import { ResourceClient } from "./resource-client.js";
import { queryText } from "./resource-path.js";
import type { ProxyRequest, SubresourceCalls } from "./subresource-calls.js";
import { type TokenOptions, type TokenRequest, tokenRequest } from "./token-request.js";

const SCALE_ENVELOPE = { apiVersion: "autoscaling/v1", kind: "Scale" };

export class FullResourceClient<T extends ApiObject, A extends ApiObject = Applied<T>>
  extends ResourceClient<T, A>
  implements SubresourceCalls<T, A>
{
  get status(): ObjectClient<T, A> {
    return new ObjectClient(this.endpoint, "status");
  }

  get scale(): ObjectClient<Scale> {
    return new ObjectClient(this.endpoint, "scale", SCALE_ENVELOPE);
  }

  get ephemeralContainers(): ObjectClient<T, A> {
    return new ObjectClient(this.endpoint, "ephemeralcontainers");
  }

  get resize(): ObjectClient<T, A> {
    return new ObjectClient(this.endpoint, "resize");
  }

  get approval(): ObjectClient<T, A> {
    return new ObjectClient(this.endpoint, "approval");
  }

  async finalize(object: Named<T>, options?: WriteOptions): Promise<Stored<T>> {
    return new ObjectClient<T, A>(this.endpoint, "finalize").update(object, options);
  }

  async evict(name: string, options: DeleteOptions = {}): Promise<Status> {
    const deleteOptions = deleteBody(options);
    const body = {
      apiVersion: "policy/v1",
      kind: "Eviction",
      metadata: this.#metadata(name),
      ...(deleteOptions === undefined ? {} : { deleteOptions }),
    };
    return this.#post(name, "eviction", body, dryRunQuery(options), options);
  }

  async bind(name: string, node: string, options: WriteOptions = {}): Promise<Status> {
    if (typeof node !== "string" || node === "") throw new TypeError("bind: the name of the node is missing");
    const target = { apiVersion: "v1", kind: "Node", name: node };
    const body = { apiVersion: "v1", kind: "Binding", metadata: this.#metadata(name), target };
    return this.#post(name, "binding", body, this.#writeQuery(options), options);
  }

  async createToken(name: string, options: TokenOptions = {}): Promise<TokenRequest> {
    const body = tokenRequest(this.endpoint.profile.words.authenticationGroup, options);
    return this.#post(name, "token", body, this.#writeQuery(options), options);
  }

  log(name: string, options: LogOptions = {}): LogStream {
    const path = `${this.endpoint.path.object(name, "log")}${queryText(logQuery(options))}`;
    const request = { method: "GET", path, accept: "text/plain, */*", ...waitingOptions(options) } as const;
    return new LogStream(() => this.endpoint.open(request), `GET ${path}`, options.signal);
  }

  async proxy(name: string, request: ProxyRequest = {}): Promise<Answer> {
    const { method = "GET", port, scheme, path = "/", accept = "*/*", contentType, body } = request;
    if (!path.startsWith("/"))
      throw new TypeError(`proxy: found the path ${JSON.stringify(path)}, expected a slash first`);
    const prefix = scheme === undefined ? "" : `${scheme}:`;
    const target = `${prefix}${name}${port === undefined && scheme === undefined ? "" : `:${port ?? ""}`}`;
    return this.endpoint.send({
      method,
      path: `${this.endpoint.path.object(target, "proxy")}${path}`,
      accept,
      ...(contentType === undefined ? {} : { contentType }),
      ...(body === undefined ? {} : { body }),
      ...waitingOptions(request),
    });
  }

  #metadata(name: string): { name: string; namespace?: string } {
    const { namespace } = this.endpoint.path;
    return namespace === undefined ? { name } : { name, namespace };
  }

  #writeQuery(options: WriteOptions): ReturnType<typeof writeQuery> {
    return writeQuery(options, this.endpoint.fieldManager);
  }

  #post<R>(
    name: string,
    subresource: string,
    body: object,
    query: ReturnType<typeof writeQuery>,
    options: WriteOptions,
  ): Promise<R> {
    const path = this.endpoint.path.object(name, subresource);
    return this.endpoint.call("POST", path, query, options, jsonContent(JSON_CONTENT_TYPE, body));
  }
}
