/**
 * What a caller can do with one resource: readers and writers apart, so that code can ask for no more than it needs.
 * Every method throws StatusError for an answer that is a failure, ConnectionError without an answer, TypeError for
 * arguments that cannot make a request, and the signal's reason when it fires.
 */
import type { Applied } from "../../api/applied.js";
import type { JsonValue } from "../../api/json.js";
import type { ObjectMeta } from "../../api/meta.js";
import type { ApiList, ApiObject, Stored } from "../../api/object.js";
import type { Status } from "../../api/status.js";
import type {
  ApplyOptions,
  DeleteCollectionOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  PageOptions,
  WatchOptions,
  WriteOptions,
} from "./call-options.js";

/** Lists and watches of a collection, in one namespace, in all of them, or of a cluster-scoped resource. */
export interface CollectionReader<T extends ApiObject> {
  /** One answer; a chunk when `limit` is set. @throws ResourceVersionMismatchError when an "Exact" list is of another version. */
  list(options?: ListOptions): Promise<ApiList<Stored<T>>>;
  /** A list in chunks. Begins again from the present state when its version expires; such a page has `isRestart`. */
  pages(options?: PageOptions): AsyncGenerator<ListPage<T>, void>;
  /** Every object once, read in chunks. After an expiry the rest is of a newer state than the beginning. */
  items(options?: PageOptions): AsyncGenerator<Stored<T>, void>;
  /** A whole collection of one version, read in chunks. */
  listAll(options?: PageOptions): Promise<ApiList<Stored<T>>>;
  /**
   * Changes as they happen. Ends when the server ends the watch, or when the signal fires. Resuming is a {@link Reflector}'s work.
   * @throws StatusError for an ERROR event too; `isGone` means: list again.
   */
  watch(
    options: WatchOptions & ({ allowWatchBookmarks: true } | { sendInitialEvents: true }),
  ): AsyncGenerator<WatchEvent<T>, void>;
  watch(options?: WatchOptions): AsyncGenerator<ObjectEvent<T>, void>;
}

export interface Reader<T extends ApiObject> extends CollectionReader<T> {
  get(name: string, options?: GetOptions): Promise<Stored<T>>;
}

/** Writes. apiVersion and kind may be left out; they are those of the resource. `A` is what an apply may state. */
export interface Writer<T extends ApiObject, A extends ApiObject = Applied<T>> {
  create(object: T, options?: WriteOptions): Promise<Stored<T>>;
  /** Replaces the object. With a resourceVersion in it, only that version: else a conflict. */
  update(object: Named<T>, options?: WriteOptions): Promise<Stored<T>>;
  patch(name: string, patch: Patch<T>, options?: WriteOptions): Promise<Stored<T>>;
  /**
   * Server-side apply: creates or changes, and owns the fields that are given. A conflict is a StatusError; see
   * {@link conflictCauses}. @throws TypeError without a field manager, here or of the client
   */
  apply(object: A, options?: ApplyOptions): Promise<Stored<T>>;
  /** The object when it lives on (finalizers, grace period) or was the last of it, else a Status; see {@link isStatus}. */
  delete(name: string, options?: DeleteOptions): Promise<Stored<T> | Status>;
  /** Deletes what the selectors select: everything in the namespace without them. */
  deleteCollection(options?: DeleteCollectionOptions): Promise<ApiList<Stored<T>> | Status>;
}

/** A change of an object. After DELETED the object is as it was last. */
export interface ObjectEvent<T extends ApiObject> {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: Stored<T>;
}

/** Everything up to this version has been sent. */
export interface BookmarkEvent {
  readonly type: "BOOKMARK";
  readonly object: ApiObject & { metadata: ObjectMeta & { resourceVersion: string } };
}

export type WatchEvent<T extends ApiObject> = ObjectEvent<T> | BookmarkEvent;

export interface ListPage<T extends ApiObject> extends ApiList<Stored<T>> {
  /** The pages before this one belong to a version that expired: whoever gathers pages drops them. */
  readonly isRestart: boolean;
}

/** An object that says which one it is. */
export type Named<T extends ApiObject> = T & { metadata: ObjectMeta & { name: string } };

/** RFC 7386: what is given is set, `null` removes, lists are replaced as a whole. */
export type MergePatch<V> = V extends readonly unknown[]
  ? V
  : V extends object
    ? { [K in keyof V]?: MergePatch<V[K]> | null }
    : V;

/** As a merge patch, but items of lists are parts that name their key, and directives may stand beside fields. */
export type StrategicPatch<V> = V extends readonly (infer Item)[]
  ? readonly StrategicPatch<Item>[]
  : V extends object
    ? { [K in keyof V]?: StrategicPatch<V[K]> | null } & StrategicDirectives
    : V;

export interface StrategicDirectives {
  /** `delete` the item of this key, `replace` the whole, `merge` (what happens without it). */
  readonly $patch?: "delete" | "merge" | "replace";
  /** Fields that stay; those that are not named go. */
  readonly $retainKeys?: readonly string[];
  readonly [list: `$setElementOrder/${string}`]: readonly unknown[];
  readonly [list: `$deleteFromPrimitiveList/${string}`]: readonly unknown[];
}

/** RFC 6902. */
export type JsonPatchOperation =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: JsonValue }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly path: string; readonly from: string };

export type Patch<T extends ApiObject> =
  | { readonly type: "merge"; readonly body: MergePatch<T> }
  | { readonly type: "json"; readonly body: readonly JsonPatchOperation[] }
  /** Built-in types only: lists are merged by their keys, and directives such as `$patch` are understood. */
  | { readonly type: "strategic"; readonly body: StrategicPatch<T> };

/** The scale subresource, whatever the kind. */
export interface Scale extends ApiObject {
  spec?: { replicas?: number };
  status?: { replicas: number; selector?: string };
}

/** Tells the outcome of a deletion from an object. */
export function isStatus(value: ApiObject | ApiList | Status): value is Status {
  return value.kind === "Status";
}

/** Whether two versions of an object or list are the same: all that a client may ask of them. SPEC: Resource version rules. */
export function isSameVersion(
  a: { metadata?: { resourceVersion?: string } },
  b: { metadata?: { resourceVersion?: string } },
): boolean {
  const version = a.metadata?.resourceVersion;
  return version !== undefined && version !== "" && version === b.metadata?.resourceVersion;
}
