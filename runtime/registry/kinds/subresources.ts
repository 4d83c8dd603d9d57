/**
 * Subresources with custom code, beside status and scale: the interface for operations on an object other than reading or
 * writing it as a whole. Kinds of users use the same interface, in `subresources` of their hooks. Before any of this code
 * runs, the caller has been authorized for the name of the subresource.
 */
import type { FieldError } from "../../api/field-error.js";
import type { JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { Status } from "../../api/status.js";
import type { ResourceDefinition } from "../../kit/index.js";
import type { QueryParameter } from "../../schema/openapi/openapi-parameters.js";
import type { ObjectAccess } from "../read/object-access.js";
import type { HookContext } from "./hooks.js";
import type { RegisteredResource } from "./scheme.js";

/** What a subresource knows about its request. */
export interface SubresourceCall {
  /** Namespace of the object; empty for cluster-scoped ones. */
  readonly namespace: string;
  /** Name of the object in the URL. */
  readonly name: string;
  /** Access to objects of any kind, with the rights of the server. */
  readonly objects: ObjectAccess;
  readonly context: HookContext;
  /** The query parameters of the request. */
  readonly query: URLSearchParams;
  /** Aborted when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
}

/** A subresource through which whole objects are read and written. Hooks see its name in their context and restrict its writes. */
export interface ObjectSubresource {
  readonly type: "object";
  /** The first release that has the subresource, such as `1.32`. Default: all releases have it. */
  readonly introduced?: string;
  readonly verbs: readonly ("get" | "update" | "patch")[];
  /** True if writes may change the status; hooks must ensure that they change nothing else. Default: the status stays. */
  readonly writesStatus?: boolean;
  /** True if writes may change labels, annotations, finalizers and owners. Default: the metadata stays. */
  readonly writesMetadata?: boolean;
}

/** A subresource or kind whose POST runs code. The schema of the body has been applied before. */
export interface Action<B extends ApiObject = ApiObject> {
  readonly type: "action";
  /** The kind of the body, which discovery shows too. It need not be served as a resource. */
  readonly body: ResourceDefinition<B>;
  /** True if the body needs no name because it is a question that is not about an object. */
  readonly isNameless?: boolean;
  /** Further values of `apiVersion` that a body may have: versions with the same fields. */
  readonly otherVersions?: readonly string[];
  /** Kind and name in errors about the values of a body. Default: the kind of the body and the name in the path. */
  readonly calledInRefusals?: { readonly kind?: string; readonly name?: string };
  /**
   * Checks the name in the body against the name in the path. Default: the body may omit the name or must state the same.
   * @param group the resolved group of the body's kind
   * @throws StatusError to refuse the name
   */
  checkName?(stated: string, ofPath: string, group: string): void;
  /** Reports whether the action accepts a value despite an error of the schema, other than a wrong type. Default: never. */
  takes?(error: FieldError): boolean;
  /** May change the body before its schema is applied. The body is a JSON object that has not been checked. */
  prepare?(body: JsonObject): void;
  /** Returns the errors that the schema can't find. Must not change the body. */
  validate?(body: B): FieldError[];
  /**
   * Runs the action. In a dry-run (`call.context.dryRun`) it must have no effect; writes through `call.objects` have none.
   * @returns the answer, a Status or an object; an object is sent with 201
   * @throws StatusError to refuse the request
   */
  run(body: B, call: SubresourceCall): Promise<Status | ApiObject>;
}

/** A subresource whose GET answers with text. */
export interface TextSubresource {
  readonly type: "text";
  /** The query parameters that it reads, for the published OpenAPI documents. */
  readonly query?: readonly QueryParameter[];
  /** Resolves to the pieces of the text, which end early when `call.signal` is aborted. @throws StatusError before the first piece */
  open(call: SubresourceCall): Promise<AsyncIterable<string | Uint8Array>>;
}

/** The address to which a {@link ProxySubresource} passes requests on. */
export interface Backend {
  readonly protocol: "http" | "https";
  /** An IP address; names are not resolved. */
  readonly address: string;
  readonly port: number;
}

/** A subresource that passes requests on to a backend, within the networks that the server's settings allow. */
export interface ProxySubresource {
  readonly type: "proxy";
  /** The kind that discovery shows. */
  readonly kind: string;
  /** The verbs of a command in a container, which has no paths below it. Absent if every method and path is passed on. */
  readonly verbs?: readonly ("create" | "get")[];
  /** The query parameters of a command, for the published OpenAPI documents. */
  readonly query?: readonly QueryParameter[];
  /** Resolves to the backend of a request. @throws StatusError 400, 404, or 503 if there is no backend */
  backend(call: SubresourceCall): Promise<Backend>;
}

/** Reports whether the subresource starts a stream to a process, instead of passing on requests of any method and path. */
export function isCommand({ verbs }: ProxySubresource): boolean {
  return verbs !== undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: the kind of an action's body is known only where the action is defined
export type Subresource = ObjectSubresource | Action<any> | TextSubresource | ProxySubresource;

/** Reports whether writes through a custom subresource may change the status. */
export function writesStatus(subresources: Readonly<Record<string, Subresource>> | undefined, name: string): boolean {
  const subresource = subresources?.[name];
  return subresource?.type === "object" && subresource.writesStatus === true;
}

/**
 * Reports whether writes of the status also change labels, annotations, finalizers and owners. Clients of built-in kinds
 * rely on that; for all other kinds such writes change the status alone.
 */
export function writesMetadataWithStatus({
  isBuiltin,
  hooks,
}: Pick<RegisteredResource, "isBuiltin" | "hooks">): boolean {
  return isBuiltin && hooks.keepsMetadataOnStatus !== true;
}

/** Types an action by its body. */
export function defineAction<B extends ApiObject>(action: Omit<Action<B>, "type">): Action<B> {
  return { type: "action", ...action };
}
