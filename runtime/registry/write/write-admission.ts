/** How the registry calls admission. The admission room implements it. */
import type { GroupResource, GroupVersionKind } from "../../api/gvk.js";
import type { JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { UserInfo } from "../../api/user-info.js";
import type { Awaitable } from "../../base/awaitable.js";
import type { RegisteredResource } from "../kinds/scheme.js";

/** `CONNECT`: a client connects to a backend through the server; there is no object. */
export type AdmissionOperation = "CREATE" | "UPDATE" | "DELETE" | "CONNECT";

/** The attributes of a write that admission sees. All plug-ins get the same value, in both rounds of one attempt. */
export interface AdmissionAttributes {
  readonly operation: AdmissionOperation;
  /** The resource that the client writes to, in the version of the request. */
  readonly resource: RegisteredResource;
  readonly gr: GroupResource;
  readonly version: string;
  readonly kind: string;
  /** The kind of the body, which differs from that of the resource at some subresources (`Eviction`, `Scale`). */
  readonly objectKind: GroupVersionKind;
  /** Empty for a write of the resource itself. */
  readonly subresource: string;
  /** Empty for cluster-scoped resources. */
  readonly namespace: string;
  /** Empty until the server has generated it. */
  readonly name: string;
  /** The new state; undefined for a delete. Mutating admission may change it, in place. */
  readonly object: ApiObject | undefined;
  /** The stored state; undefined for a create. Must not be changed. */
  readonly oldObject: ApiObject | undefined;
  /** Set if clients see another document than the object itself, such as a Scale. */
  readonly view?: AdmissionView | undefined;
  /** The options of the request, such as `CreateOptions`; undefined for the server's own writes. */
  readonly options: JsonObject | undefined;
  readonly user: UserInfo;
  readonly dryRun: boolean;
  /** Aborts once no client waits for the outcome any longer, so that plug-ins can cancel calls to other servers. */
  readonly signal?: AbortSignal | undefined;
  /** Adds a text for a Warning header; equal texts are sent once. */
  warn(text: string): void;
  /**
   * Adds an annotation to the audit event of the request.
   * @param key qualified by the plug-in's name
   * @param isOfBody true for a value that reveals as much as the body of the request; it is recorded only at levels that
   *   record bodies
   */
  annotate(key: string, value: string, isOfBody?: boolean): void;
  /**
   * Prepares the object again by its schema and its kind: it drops unknown fields and sets defaults. A plug-in calls it
   * after a change whose extent it does not know, and makes no further change in the same call.
   * @throws StatusError 400, 413, 422 for values of a wrong type; other errors refuse the write after the round
   */
  settle(): void;
  /**
   * Registers the compensation for a side effect of the plug-in, in case the write does not take place.
   * @param compensation runs at most once, and the end of the write waits for it
   */
  onRollback(compensation: () => Promise<void>): void;
}

/** The document that clients see at a subresource with a separate kind. */
export interface AdmissionView {
  show(object: ApiObject): ApiObject;
  /** Transfers the changes of a view to the object itself. @throws StatusError 400, 422 */
  take(shown: ApiObject, object: ApiObject): void;
}

export interface WriteAdmission {
  /**
   * May change `attributes.object`. Returns true if it has changed the object and not settled it since.
   * @throws StatusError to refuse the write
   */
  mutate(attributes: AdmissionAttributes): Awaitable<boolean>;
  /** Must not change anything. @throws StatusError to refuse the write */
  validate(attributes: AdmissionAttributes): Awaitable<void>;
}
