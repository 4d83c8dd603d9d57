/** The door through which admission sees writes. The admission room implements it; the registry only calls it. */
import type { GroupResource, GroupVersionKind } from "../../api/gvk.js";
import type { JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { UserInfo } from "../../api/user-info.js";
import type { RegisteredResource } from "../kinds/scheme.js";

/** `CONNECT`: a door to a backend is opened; there is no object. */
export type AdmissionOperation = "CREATE" | "UPDATE" | "DELETE" | "CONNECT";

/** What admission may know of a write. One and the same value is given to all plug-ins, in both rounds of one try. */
export interface AdmissionAttributes {
  readonly operation: AdmissionOperation;
  /** What is written to, in the version of the request. */
  readonly resource: RegisteredResource;
  readonly gr: GroupResource;
  readonly version: string;
  readonly kind: string;
  /** What clients send and get at this path: the kind of the body where that is another one than the resource's (`Eviction`, `Scale`). */
  readonly objectKind: GroupVersionKind;
  readonly subresource: string;
  readonly namespace: string;
  /** Empty while the server has not yet generated it. */
  readonly name: string;
  /** The new state; undefined for a delete. Mutating admission may change it, in place. */
  readonly object: ApiObject | undefined;
  /** The stored state; undefined for a create. Must not be changed. */
  readonly oldObject: ApiObject | undefined;
  /** Set where clients see something else than the objects: a Scale. */
  readonly view?: AdmissionView | undefined;
  /** `CreateOptions` and the like, as the request has them; undefined for what the server does by itself. */
  readonly options: JsonObject | undefined;
  readonly user: UserInfo;
  readonly dryRun: boolean;
  /** Aborted once nobody waits for the outcome any more: what is asked elsewhere need not be answered then. */
  readonly signal?: AbortSignal | undefined;
  /** A text for a Warning header; equal ones are sent once. */
  warn(text: string): void;
  /**
   * Something for the audit event of the request, by a key that is qualified by the plug-in's name.
   * @param isOfBody true for what says as much as the body of the request, and is told only where that is
   */
  annotate(key: string, value: string, isOfBody?: boolean): void;
  /**
   * The object as the schema and its kind would have it after a change: without unknown fields, with defaults. What does
   * not meet the schema is left as it is, and refused after the round. For those who change it in ways that they don't know.
   */
  settle(): void;
  /** Takes back what validation has noted elsewhere, should nothing come of this write. Called at most once, and awaited. */
  whenDropped(undo: () => Promise<void>): void;
}

/** What clients see of an object at a subresource with a kind of its own. */
export interface AdmissionView {
  show(object: ApiObject): ApiObject;
  /** Changes the object as the shown one was changed. @throws StatusError 400, 422 */
  take(shown: ApiObject, object: ApiObject): void;
}

export interface WriteAdmission {
  /** May change `attributes.object`. Resolves true when it may have. @throws StatusError to refuse. */
  mutate(attributes: AdmissionAttributes): Promise<boolean>;
  /** Must not change anything. @throws StatusError to refuse. */
  validate(attributes: AdmissionAttributes): Promise<void>;
}
