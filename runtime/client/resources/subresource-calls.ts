/** Calls on subresources, and which of them the type of a resource shows. */
import type { Applied } from "../../api/applied.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference, Scope } from "../../api/resource-reference.js";
import type { Status } from "../../api/status.js";
import type { LogOptions, LogStream } from "../transport/log-stream.js";
import type { Answer } from "../transport/requester.js";
import type { Method } from "../transport/transport.js";
import type { Named, Scale } from "./api.js";
import type { DeleteOptions, RequestOptions, WriteOptions } from "./call-options.js";
import type { ObjectClient } from "./object-client.js";
import type { ResourceClient } from "./resource-client.js";
import type { TokenOptions, TokenRequest } from "./token-request.js";

/** Every subresource call that the client knows. A server without the subresource answers 404. */
export interface SubresourceCalls<T extends ApiObject, A extends ApiObject = Applied<T>> {
  /** Writes change only the status. */
  readonly status: ObjectClient<T, A>;
  /** The number of replicas, in the same form for every kind. */
  readonly scale: ObjectClient<Scale>;
  /**
   * Deletes the pod unless a disruption budget refuses, in which case it throws a StatusError that satisfies
   * `isTooManyRequests`.
   */
  evict(name: string, options?: DeleteOptions): Promise<Status>;
  /** Assigns the pod to a node, once. */
  bind(name: string, node: string, options?: WriteOptions): Promise<Status>;
  /** The output of a container. */
  log(name: string, options?: LogOptions): LogStream;
  /** Writes change only `spec.ephemeralContainers`, to which they may only add. */
  readonly ephemeralContainers: ObjectClient<T, A>;
  /** Writes change only the resources of a pod's containers. */
  readonly resize: ObjectClient<T, A>;
  /** Sends a request through the server to the pod or service itself. */
  proxy(name: string, request?: ProxyRequest): Promise<Answer>;
  /** Requests a token of the service account. */
  createToken(name: string, options?: TokenOptions): Promise<TokenRequest>;
  /** Writes change only the conditions `Approved` and `Denied`. */
  readonly approval: ObjectClient<T, A>;
  /** Replaces `spec.finalizers` of a namespace. */
  finalize(object: Named<T>, options?: WriteOptions): Promise<Stored<T>>;
}

export interface ProxyRequest extends RequestOptions {
  /** GET by default. */
  readonly method?: Method;
  /** A port number, or the name of a port of the service. */
  readonly port?: number | string;
  /** http by default. */
  readonly scheme?: "http" | "https";
  /** Path and query; begins with a slash. */
  readonly path?: string;
  readonly accept?: string;
  readonly contentType?: string;
  readonly body?: Uint8Array;
}

/** The subresource that each call needs. */
export interface SubresourceOfCall {
  status: "status";
  scale: "scale";
  evict: "eviction";
  bind: "binding";
  log: "log";
  ephemeralContainers: "ephemeralcontainers";
  resize: "resize";
  proxy: "proxy";
  createToken: "token";
  approval: "approval";
  finalize: "finalize";
}

/** The calls that a resource offers whose subresources are `Sub`. */
export type CallsOf<Sub extends string> = {
  [Call in keyof SubresourceOfCall]: SubresourceOfCall[Call] extends Sub ? Call : never;
}[keyof SubresourceOfCall];

/** The calls on a resource whose subresources `Sub` names. */
export type TypedResource<
  T extends ApiObject,
  A extends ApiObject = Applied<T>,
  Sub extends string = never,
> = ResourceClient<T, A> & Pick<SubresourceCalls<T, A>, CallsOf<Sub>>;

/** The calls on the resource of a reference: `ResourceOf<typeof deployments>`. */
export type ResourceOf<R> =
  R extends ResourceReference<infer T, Scope, infer A, infer Sub> ? TypedResource<T, A, Sub> : never;
