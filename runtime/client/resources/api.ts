/**
 * The calls on one resource. Readers and writers are separate interfaces, so that code can require no more than it
 * needs. Every method throws StatusError for an answer that is a failure, ConnectionError without an answer, TypeError
 * for arguments that cannot make a request, and the signal's reason when it fires.
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

/** Lists and watches of a collection: in one namespace, in all of them, or of a cluster-scoped resource. */
export interface CollectionReader<T extends ApiObject> {
  /**
   * Lists in one answer, which is a chunk if `limit` is set.
   * @throws ResourceVersionMismatchError if an "Exact" list has another version
   */
  list(options?: ListOptions): Promise<ApiList<Stored<T>>>;
  /**
   * Lists in chunks. If the version expires, the list restarts from the current state with a page that has `isRestart`.
   */
  pages(options?: PageOptions): AsyncGenerator<ListPage<T>, void>;
  /** Yields every object once and reads in chunks. If the version expires, later objects come from a newer state. */
  items(options?: PageOptions): AsyncGenerator<Stored<T>, void>;
  /** Lists the whole collection at one version and reads in chunks. */
  listAll(options?: PageOptions): Promise<ApiList<Stored<T>>>;
  /**
   * Yields changes as they happen until the server ends the watch or the signal fires. A `Reflector` also resumes
   * watches.
   * @throws StatusError for an ERROR event too; `isGone` means that the collection must be listed again
   */
  watch(
    options: WatchOptions & ({ allowWatchBookmarks: true } | { sendInitialEvents: true }),
  ): AsyncGenerator<WatchEvent<T>, void>;
  watch(options?: WatchOptions): AsyncGenerator<ObjectEvent<T>, void>;
}

/** The options of a watch that may bring bookmarks. */
export type FollowOptions = WatchOptions & { readonly allowWatchBookmarks: true };

/** A reader of collections that can pass the events of a watch to a function. */
export interface EventFollowing<T extends ApiObject> {
  /**
   * Calls the function for each event that `watch` would yield, and resolves when `watch` would end. It rejects with
   * what `watch` throws, or with what the function throws, which ends the watch. The function is called for events that
   * arrive together without a pause, so it should only note them.
   */
  follow(options: FollowOptions, receive: (event: WatchEvent<T>) => void): Promise<void>;
}

export interface Reader<T extends ApiObject> extends CollectionReader<T> {
  get(name: string, options?: GetOptions): Promise<Stored<T>>;
}

/**
 * Writes. apiVersion and kind may be omitted, since the resource implies them. `A` is the type of what an apply may
 * contain.
 */
export interface Writer<T extends ApiObject, A extends ApiObject = Applied<T>> {
  create(object: T, options?: WriteOptions): Promise<Stored<T>>;
  /**
   * Replaces the object. If it has a resourceVersion, the update fails with a conflict unless that version is current.
   */
  update(object: Named<T>, options?: WriteOptions): Promise<Stored<T>>;
  patch(name: string, patch: Patch<T>, options?: WriteOptions): Promise<Stored<T>>;
  /**
   * Server-side apply: creates or changes the object and takes ownership of the given fields. A conflict is a
   * StatusError; see `conflictCauses`. @throws TypeError without a field manager of the call or the client
   */
  apply(object: A, options?: ApplyOptions): Promise<Stored<T>>;
  /**
   * Deletes an object. Returns the object if it continues to exist (finalizers, grace period) or as it last was,
   * otherwise a Status; see {@link isStatus}.
   */
  delete(name: string, options?: DeleteOptions): Promise<Stored<T> | Status>;
  /** Deletes the selected objects: without selectors, everything in the namespace. */
  deleteCollection(options?: DeleteCollectionOptions): Promise<ApiList<Stored<T>> | Status>;
}

/** A change of an object. A DELETED event has the object's last state. */
export interface ObjectEvent<T extends ApiObject> {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: Stored<T>;
}

/** All changes up to this version have been sent. */
export interface BookmarkEvent {
  readonly type: "BOOKMARK";
  readonly object: ApiObject & { metadata: ObjectMeta & { resourceVersion: string } };
}

export type WatchEvent<T extends ApiObject> = ObjectEvent<T> | BookmarkEvent;

export interface ListPage<T extends ApiObject> extends ApiList<Stored<T>> {
  /**
   * Set if the pages before this one belong to an expired version. A caller that accumulates pages must discard those.
   */
  readonly isRestart: boolean;
}

/** An object with a name. */
export type Named<T extends ApiObject> = T & { metadata: ObjectMeta & { name: string } };

/** RFC 7386: given fields are set, `null` removes a field, lists are replaced as a whole. */
export type MergePatch<V> = V extends readonly unknown[]
  ? V
  : V extends object
    ? { [K in keyof V]?: MergePatch<V[K]> | null }
    : V;

/** Like a merge patch, but list items are partial objects with their key, and directives may stand beside fields. */
export type StrategicPatch<V> = V extends readonly (infer Item)[]
  ? readonly StrategicPatch<Item>[]
  : V extends object
    ? { [K in keyof V]?: StrategicPatch<V[K]> | null } & StrategicDirectives
    : V;

export interface StrategicDirectives {
  /** `delete` removes the item with this key, `replace` replaces the whole value, `merge` is the default. */
  readonly $patch?: "delete" | "merge" | "replace";
  /** The fields to keep; all others are removed. */
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
  /** Built-in types only: lists are merged by key, and directives such as `$patch` are supported. */
  | { readonly type: "strategic"; readonly body: StrategicPatch<T> };

/** The scale subresource, which is the same for all kinds. */
export interface Scale extends ApiObject {
  spec?: { replicas?: number };
  status?: { replicas: number; selector?: string };
}

/** Distinguishes the Status of a deletion from an object. */
export function isStatus(value: ApiObject | ApiList | Status): value is Status {
  return value.kind === "Status";
}

/**
 * Whether two objects or lists have the same version, the only comparison that clients may make. SPEC: Resource version
 * rules.
 */
export function isSameVersion(
  a: { metadata?: { resourceVersion?: string } },
  b: { metadata?: { resourceVersion?: string } },
): boolean {
  const version = a.metadata?.resourceVersion;
  return version !== undefined && version !== "" && version === b.metadata?.resourceVersion;
}
