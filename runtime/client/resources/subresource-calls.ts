/** Calls on subresources: which there are, and which of them the type of a resource shows. */
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

/** Every call on a subresource that the client knows. A server without it answers 404. */
export interface SubresourceCalls<T extends ApiObject, A extends ApiObject = Applied<T>> {
  /** Writes change nothing but status. */
  readonly status: ObjectClient<T, A>;
  /** The number of replicas, whatever the kind. */
  readonly scale: ObjectClient<Scale>;
  /** Deletes the pod unless a disruption budget refuses: then a StatusError for which `isTooManyRequests` is true. */
  evict(name: string, options?: DeleteOptions): Promise<Status>;
  /** Gives the pod its node, once. */
  bind(name: string, node: string, options?: WriteOptions): Promise<Status>;
  /** What a container has written. */
  log(name: string, options?: LogOptions): LogStream;
  /** Writes change nothing but `spec.ephemeralContainers`, to which they may only add. */
  readonly ephemeralContainers: ObjectClient<T, A>;
  /** Writes change nothing but what the containers of a pod get. */
  readonly resize: ObjectClient<T, A>;
  /** A request to the pod or service itself, by way of the server. */
  proxy(name: string, request?: ProxyRequest): Promise<Answer>;
  /** A token of the service account. */
  createToken(name: string, options?: TokenOptions): Promise<TokenRequest>;
  /** Writes change nothing but the conditions `Approved` and `Denied`. */
  readonly approval: ObjectClient<T, A>;
  /** Replaces `spec.finalizers` of a namespace. */
  finalize(object: Named<T>, options?: WriteOptions): Promise<Stored<T>>;
}

export interface ProxyRequest extends RequestOptions {
  /** GET unless set. */
  readonly method?: Method;
  /** A number, or the name of a port of the service. */
  readonly port?: number | string;
  /** http unless set. */
  readonly scheme?: "http" | "https";
  /** Path and query; begins with a slash. */
  readonly path?: string;
  readonly accept?: string;
  readonly contentType?: string;
  readonly body?: Uint8Array;
}

/** The subresource that each call needs. */
interface SubresourceOfCall {
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

type CallsOf<Sub extends string> = {
  [Call in keyof SubresourceOfCall]: SubresourceOfCall[Call] extends Sub ? Call : never;
}[keyof SubresourceOfCall];

/** What a client can do with a resource of which `Sub` names the subresources. */
export type TypedResource<
  T extends ApiObject,
  A extends ApiObject = Applied<T>,
  Sub extends string = never,
> = ResourceClient<T, A> & Pick<SubresourceCalls<T, A>, CallsOf<Sub>>;

/** The same for a reference: `ResourceOf<typeof deployments>`. */
export type ResourceOf<R> =
  R extends ResourceReference<infer T, Scope, infer A, infer Sub> ? TypedResource<T, A, Sub> : never;
