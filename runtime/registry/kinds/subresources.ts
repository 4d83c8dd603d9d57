/**
 * Subresources with code of their own, beside status and scale: the door for what is done to an object that is neither
 * reading nor writing it as a whole. A user's own kinds use the same door, through `subresources` of their hooks.
 * Authorization has let the caller pass before any of this runs, by the name of the subresource.
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

/** What a subresource knows of its request. */
export interface SubresourceCall {
  /** Namespace of the object; empty for cluster-scoped ones. */
  readonly namespace: string;
  /** The object's name, as the URL has it. */
  readonly name: string;
  /** Objects of this and any other kind, with the rights of the server. */
  readonly objects: ObjectAccess;
  readonly context: HookContext;
  /** Parameters of the request. */
  readonly query: URLSearchParams;
  /** Aborted when the client goes away or the request's time is up. */
  readonly signal: AbortSignal;
}

/** Objects are read and written through it as a whole; hooks see its name in their context, and take over what it may change. */
export interface WholeObject {
  readonly type: "object";
  /** The first release that has it, such as `1.32`. Default: all of them. */
  readonly introduced?: string;
  readonly verbs: readonly ("get" | "update" | "patch")[];
  /** Writes may change the status; hooks see to it that they change nothing else. Without it, the status stays as it is. */
  readonly writesStatus?: boolean;
  /** Writes may change labels, annotations, finalizers and owners. Without it, the metadata stays as it is. */
  readonly writesMetadata?: boolean;
}

/** A POST that does something. Its body has been checked by its schema. */
export interface Action<B extends ApiObject = ApiObject> {
  readonly type: "action";
  /** The kind of the body, which discovery shows too; it need not be served as a resource of its own. */
  readonly body: ResourceDefinition<B>;
  /** The body asks something, and is about no object: it needs no name. */
  readonly isNameless?: boolean;
  /** Further values of `apiVersion` that a body may have: versions of the same form as its own. */
  readonly otherVersions?: readonly string[];
  /** Kind and name in refusals of the values of a body. Default: the kind of the body, and the name in the path. */
  readonly calledInRefusals?: { readonly kind?: string; readonly name?: string };
  /**
   * Judges the name that the body states where the path has one. Default: it may be left out, and must not be another one.
   * @param group of the body's kind, resolved
   * @throws StatusError to refuse
   */
  checkName?(stated: string, ofPath: string, group: string): void;
  /** Whether the action takes what its schema finds fault with; default: never. Asked of faults of values, not of types. */
  takes?(fault: FieldError): boolean;
  /** May change the body before its schema checks it. It is an object, and nothing else is known of it. */
  prepare?(body: JsonObject): void;
  /** What the schema can't say. Must not change the body. */
  validate?(body: B): FieldError[];
  /**
   * Does it, unless `call.context.dryRun`; writes through `call.objects` heed that by themselves.
   * @throws StatusError to refuse. Answers with a Status or an object; 201.
   */
  run(body: B, call: SubresourceCall): Promise<Status | ApiObject>;
}

/** A GET that answers with text. */
export interface Text {
  readonly type: "text";
  /** Parameters that it reads, for the published documents. */
  readonly query?: readonly QueryParameter[];
  /** The text, piece by piece; ended early when `call.signal` is aborted. @throws StatusError before the first piece */
  open(call: SubresourceCall): Promise<AsyncIterable<string | Uint8Array>>;
}

/** Where a {@link ProxySubresource} leads. */
export interface Backend {
  readonly protocol: "http" | "https";
  /** An IP address; names are not resolved. */
  readonly address: string;
  readonly port: number;
}

/** Requests are passed on to a backend, whatever their method; only to networks that the server's settings allow. */
export interface ProxySubresource {
  readonly type: "proxy";
  /** Kind that discovery shows. */
  readonly kind: string;
  /** Of a command in a container, which has no paths below it; absent where every method is passed on. */
  readonly verbs?: readonly ("create" | "get")[];
  /** Parameters of a command, for the published documents. */
  readonly query?: readonly QueryParameter[];
  /** @throws StatusError 400, 404, 503 when there is nothing to reach */
  backend(call: SubresourceCall): Promise<Backend>;
}

/** Whether it begins a stream to a process, rather than passing requests on whatever their method and path. */
export function isCommand({ verbs }: ProxySubresource): boolean {
  return verbs !== undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: the kind of an action's body is known only where the action is defined
export type Subresource = WholeObject | Action<any> | Text | ProxySubresource;

/** Whether writes through the subresource may change the status, beside the one of that name. */
export function writesStatus(subresources: Readonly<Record<string, Subresource>> | undefined, name: string): boolean {
  const subresource = subresources?.[name];
  return subresource?.type === "object" && subresource.writesStatus === true;
}

/**
 * Whether writes of the status take over labels, annotations, finalizers and owners: clients of built-in kinds note things
 * there. Of all other kinds the status is the report alone.
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
