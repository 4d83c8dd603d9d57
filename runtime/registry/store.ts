/**
 * The generic store of one resource, which all verbs share. It combines the engine, the watch cache and the kind's
 * declaration; each verb is implemented in a file of the rooms `read` and `write`.
 */

import type { ApiObject } from "../api/object.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { RequestedVersion } from "../api/resource-version.js";
import { tooLargeResourceVersion, tooManyRequests } from "../api/status.js";
import type { Clock } from "../api/time.js";
import { type Awaitable, andThen, isPromise } from "../base/awaitable.js";
import { decodeOwnJson } from "../codec/own-json.js";
import { CodeNotLoadedError, type ResourceDefinition } from "../kit/index.js";
import type { LogFeed } from "../storage/cacher/log-feed.js";
import { walk } from "../storage/cacher/sequence.js";
import { WatchCache } from "../storage/cacher/watch-cache.js";
import type { Entry, Revision, StorageEngine } from "../storage/engine.js";
import { CompactedError, NotYetReadableError, StorageError, UnreadableValueError } from "../storage/errors.js";
import { objectKey, resourcePrefix } from "../storage/keys.js";
import type { RegisteredResource } from "./kinds/scheme.js";
import { FormerObjects } from "./objects/former-objects.js";
import type { KnownObjects } from "./objects/known-objects.js";
import { Representations } from "./objects/representations.js";
import { decodeStored, schemaMarkOf, TooMuchWorkError, underPresentSchema } from "./objects/schema-upgrade.js";
import { statusOfStorageError } from "./objects/storage-error-status.js";
import { bytesOf, encodeForStorage, type Selectable, StoredObject, schemaMarkIn } from "./objects/stored-object.js";
import type { KnownKind } from "./read/object-reader.js";
import { ReadStatistics } from "./read/read-statistics.js";
import { RunBytes } from "./read/run-bytes.js";
import type { FiledField } from "./read/selectable-fields.js";
import { WatchGroups } from "./read/watch-groups.js";
import type { SchemaRules } from "./validation/schema-rules.js";
import { RemoteForms } from "./versions/remote-forms.js";
import type { WriteAdmission } from "./write/write-admission.js";

/** The dependencies that all stores of a server share. */
export interface StoreContext {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Returns numbers in [0, 1), from which names are generated. */
  readonly random: () => number;
  readonly admission: WriteAdmission;
  /**
   * Finds another kind of the server, for hooks that read its objects.
   * @throws Error for a kind that the server does not serve
   */
  readonly findKind: (kind: ResourceDefinition) => KnownKind;
  /** Objects that other servers of the process have already decoded from values that their stores share with this one. */
  readonly knownObjects?: KnownObjects | undefined;
  /** The validation rules of schemas, which every write has to meet. */
  readonly rules: SchemaRules;
  /** Maximum number of bytes of replaced values that the cache of one resource keeps. Default: that of the cache. */
  readonly maxHistoryBytes?: number;
  /** How a list is answered while the cache lags behind the store: from the store, or with 429 and a Retry-After. */
  readonly whenCacheLags?: "read-store" | "refuse";
}

/** Milliseconds that a request which only the cache can answer waits for a cache that is being loaded. */
export const WARM_UP_TIMEOUT_MS = 1_000;
/** Milliseconds that a read waits for the cache to reach the head of the store, before it reads the store itself. */
const CONSISTENT_READ_TIMEOUT_MS = 3_000;
/** Milliseconds that a read waits for a version that the store has not reached (RV-010). */
const FUTURE_VERSION_TIMEOUT_MS = 3_000;
/** The longest Retry-After of a refused read, in seconds. The cache's downtime determines it, within this limit. */
const MAX_RETRY_AFTER_SECONDS = 30;
/** Milliseconds of downtime that add one second to the Retry-After. */
const DOWNTIME_PER_RETRY_SECOND_MS = 5_000;

export class ResourceStore {
  readonly engine: StorageEngine;
  readonly cache: WatchCache<StoredObject>;
  /** Labels of the fields by which the cache indexes objects, beside name and namespace. */
  readonly fieldPaths: readonly string[];
  readonly watches: WatchGroups;
  readonly representations = new Representations();
  readonly runBytes = new RunBytes();
  readonly reads = new ReadStatistics();
  /** What selectors read of values that this server is writing, so that the cache need not decode them. */
  private readonly prepared = new WeakMap<Uint8Array, Selectable>();
  private knownSchemaMark: string | undefined;
  private knownReading: string | undefined;
  /** The fields of the stored version, followed by those that only other versions select by. */
  private readonly fields: readonly FiledField[];
  private readonly former = new FormerObjects();
  /** True once this server has read an object that is kept in another version than the stored one. */
  holdsOtherVersions = false;
  /** Revision of the newest write that this server has made, which its cache may not have received yet. */
  newestWrite: Revision = 0n;
  /** Objects in versions to which another server (a conversion webhook) converts them. */
  readonly remoteForms: RemoteForms;

  constructor(
    /** The declaration of the storage version. */
    readonly resource: RegisteredResource,
    /** The feed of the engine that holds this resource's objects; resources may have different engines. */
    feed: LogFeed,
    readonly context: StoreContext,
  ) {
    this.engine = feed.engine;
    this.fields = [...resource.ownFields, ...(resource.furtherFields ?? [])];
    this.fieldPaths = this.fields.map(({ label }) => label);
    const { maxHistoryBytes } = context;
    this.cache = new WatchCache({
      feed,
      prefix: resourcePrefix(resource.gr),
      decode: (entry) => this.readForCache(entry),
      ...(maxHistoryBytes === undefined ? {} : { maxHistoryBytes }),
    });
    this.watches = new WatchGroups(this, this.cache);
    this.remoteForms = new RemoteForms(this);
  }

  key(namespace: string, name: string): string {
    return objectKey(this.resource.gr, namespace, name);
  }

  /**
   * Waits until reads from the cache are as new as the request requires. The result is false if the cache does not get
   * there in time, so that the caller has to read the store itself.
   * @param timeoutMs milliseconds to wait for a cache that is being loaded
   * @throws StatusError 503, or 504 for a version that the store has not reached
   */
  synchronize(version: RequestedVersion, timeoutMs = 0): Awaitable<boolean> {
    try {
      const isCurrent = this.cache.isReady ? this.reached(version) : this.warmedUp(version, timeoutMs);
      return isPromise(isCurrent) ? isCurrent.catch((error) => this.throwStatus(error)) : isCurrent;
    } catch (error) {
      return this.throwStatus(error);
    }
  }

  private throwStatus(error: unknown): never {
    throw statusOfStorageError(error, this.resource.gr, "");
  }

  private async warmedUp(version: RequestedVersion, timeoutMs: number): Promise<boolean> {
    return (await this.cache.ready(timeoutMs)) && this.reached(version);
  }

  /** Waits until a ready cache is as new as required. */
  private reached(version: RequestedVersion): Awaitable<boolean> {
    if (version.type === "any") return true;
    if (version.type === "unset") return andThen(this.engine.head(), (head) => this.reachedHead(head));
    return andThen(this.cache.waitFor(version.revision, FUTURE_VERSION_TIMEOUT_MS), (hasReached) =>
      hasReached ? true : this.isStoreBeyond(version.revision),
    );
  }

  private reachedHead(head: Revision): Awaitable<boolean> {
    const { clock } = this.context;
    const beganMs = clock.now();
    return andThen(this.cache.waitFor(head, CONSISTENT_READ_TIMEOUT_MS), (hasReached) => {
      this.reads.waited(hasReached, (clock.now() - beganMs) / 1000);
      return hasReached;
    });
  }

  /** Returns false, so that the caller reads the store. @throws StatusError 504 if the store lacks the revision too */
  private async isStoreBeyond(revision: Revision): Promise<false> {
    const head = await this.engine.head();
    if (head >= revision) return false;
    throw tooLargeResourceVersion(revision.toString(), head.toString());
  }

  /**
   * Returns the cached object, which is as new as the last {@link synchronize} required.
   * @throws StatusError 500 for an object that can't be read
   */
  cached(key: string): StoredObject | undefined {
    const unreadable = this.cache.unreadables.get(key);
    if (unreadable !== undefined) throw statusOfStorageError(unreadable.error, this.resource.gr, "");
    return this.cache.get(key);
  }

  /**
   * Reads the object from the store itself, whatever the state of the cache.
   * @throws StatusError 500 for an object that can't be read, 503
   */
  async fetch(key: string): Promise<{ readonly object: StoredObject | undefined; readonly revision: Revision }> {
    try {
      const { entry, revision } = await this.engine.get(key);
      if (entry === undefined) return { object: undefined, revision };
      await this.resource.load();
      return { object: this.read(entry), revision };
    } catch (error) {
      throw statusOfStorageError(error, this.resource.gr, "");
    }
  }

  /** Encodes an object that was checked against the present schema, or that keeps its former version, for storage. */
  encode(object: ApiObject): Buffer {
    return this.keptVersion(object) === undefined
      ? encodeForStorage(object, this.schemaMark)
      : encodeForStorage(object);
  }

  /**
   * Returns the bytes that {@link encode} would make of an object in its cached state; undefined if it would be written
   * in another form now.
   */
  storedForm(object: StoredObject): Buffer | undefined {
    if (object.otherVersion !== undefined || this.isOfFormerVersion(object)) return undefined;
    return object.toStorage(this.schemaMark);
  }

  /** Returns what selectors read of a value that is about to be written, and remembers it for the cache. */
  prepare(value: Uint8Array, object: ApiObject): Selectable {
    const selectable = this.selectableIn(object);
    if (this.keptVersion(object) === undefined) this.prepared.set(value, selectable);
    return selectable;
  }

  /**
   * Decodes an entry to the object as the present schema shows it.
   * @throws UnreadableValueError for a value that is not a stored object; NotYetReadableError, CodeNotLoadedError
   */
  read(entry: Entry): StoredObject {
    if (entry.readError !== undefined) throw entry.readError;
    let object: StoredObject;
    try {
      object = this.decoded(entry);
    } catch (error) {
      if (error instanceof CodeNotLoadedError || error instanceof StorageError) throw error;
      // Any other error may quote the value, which must not appear in messages.
      const why = error instanceof TooMuchWorkError ? error.message : this.whyUnreadable(entry);
      throw new UnreadableValueError(entry.key, why);
    }
    this.former.noteSeal(object, entry.seal);
    return object;
  }

  private whyUnreadable({ value }: Entry): string {
    const { encryptionPrefix } = this.context.profile.words;
    const start = bytesOf(value).toString("latin1", 0, encryptionPrefix.length);
    return start === encryptionPrefix ? "it is encrypted, and this server has no key for it" : "it is no stored object";
  }

  private decoded({ key, value, revision }: Entry): StoredObject {
    const { knownObjects } = this.context;
    const known = knownObjects?.get(value, { key, revision, reading: this.reading });
    if (known !== undefined) return known;
    const prepared = this.prepared.get(value);
    const bytes = bytesOf(value);
    if (prepared !== undefined || schemaMarkIn(bytes) === this.schemaMark) {
      const object = StoredObject.fromStorage(key, revision, value, prepared ?? this.selectableOf(bytes));
      knownObjects?.set(value, this.reading, object);
      return object;
    }
    const written = decodeStored(bytes);
    const former = this.keptVersion(written);
    const object =
      former === undefined
        ? underPresentSchema(this.inPresentVersion(written), this.resource.definition)
        : underPresentSchema(written, former.definition);
    const stored = StoredObject.fromStorage(
      key,
      revision,
      encodeForStorage(object),
      this.selectableIn(object),
      former?.apiVersion,
    );
    if (written.apiVersion !== this.resource.apiVersion) this.former.noteVersion(stored);
    if (former !== undefined) this.holdsOtherVersions = true;
    return stored;
  }

  /**
   * Returns the version of an object that is kept in another version than the stored one, because its conversion would
   * take a request to another server; undefined for all other objects.
   */
  private keptVersion({ apiVersion = "" }: ApiObject): RegisteredResource | undefined {
    if (apiVersion === this.resource.apiVersion) return undefined;
    const version = this.resource.inVersion(apiVersion);
    return version?.view?.remote === undefined ? undefined : version;
  }

  /** Decodes an entry. One of another schema needs the code of its kind. @throws NotYetReadableError until that is loaded */
  private readForCache(entry: Entry): StoredObject {
    try {
      return this.read(entry);
    } catch (error) {
      if (error instanceof CodeNotLoadedError) throw new NotYetReadableError(Promise.resolve(this.resource.load()));
      throw error;
    }
  }

  /**
   * Reports whether the store keeps the object in a former version or under a former encryption key. The next write of
   * such an object takes place even if it changes nothing, since it brings the object up to date.
   */
  isOfFormerVersion(object: StoredObject): boolean {
    return this.former.has(object);
  }

  /** True if the cache knows of an object whose stored form differs from the one in which it would be written now. */
  get holdsFormer(): boolean {
    return this.cache.isReady && this.former.isAnyAmong(() => walk(this.cache.snapshot.values));
  }

  /** Converts an object to the stored version. A version that this server no longer knows counts as having the same fields. */
  private inPresentVersion(object: ApiObject): ApiObject {
    const { resource } = this;
    const { apiVersion = "" } = object;
    if (apiVersion === resource.apiVersion) return object;
    const version = resource.inVersion(apiVersion);
    if (version?.view === undefined) return { ...object, apiVersion: resource.apiVersion };
    return version.view.toStorage(underPresentSchema(object, version.definition));
  }

  private get schemaMark(): string {
    this.knownSchemaMark ??= schemaMarkOf(this.resource.definition);
    return this.knownSchemaMark;
  }

  /** Identifies how values are decoded: two stores with the same mark decode the same value to the same object. */
  private get reading(): string {
    this.knownReading ??= [this.schemaMark, ...this.fieldPaths].join(" ");
    return this.knownReading;
  }

  private selectableOf(bytes: Buffer): Selectable {
    // Labels are texts; only fields can be integers that the plain JSON parser would round.
    const object = this.fieldPaths.length === 0 ? JSON.parse(bytes.toString()) : decodeOwnJson(bytes);
    return this.selectableIn(object as ApiObject);
  }

  private selectableIn(object: ApiObject): Selectable {
    return { labels: object.metadata?.labels, fields: this.fields.map((field) => field.read(object)) };
  }

  /** The revision up to which the cache knows the resource's objects. */
  get revision(): Revision {
    return this.cache.revision;
  }

  /** Returns the error with which a read is refused that only the cache could answer: 429 with a Retry-After. */
  notReady(): unknown {
    const { gr } = this.resource;
    const seconds = 1 + Math.floor(this.cache.downtimeMs / DOWNTIME_PER_RETRY_SECOND_MS);
    const why = this.cache.isReady ? "does not keep up with the store" : "is being loaded";
    return tooManyRequests(
      `the cache of ${gr.resource} ${why}; try again later`,
      Math.min(seconds, MAX_RETRY_AFTER_SECONDS),
    );
  }

  /** Ends all watches with 410 and drops the history, so that all clients have to list the state again. */
  expireWatches(): void {
    const { revision } = this.cache;
    this.cache.trim(revision);
    this.watches.endAll(new CompactedError(revision, revision));
  }

  close(): void {
    this.cache.close();
  }
}
