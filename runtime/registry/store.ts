/**
 * The generic store of one resource: what all verbs share. It joins the engine, the watch cache and the kind's
 * declaration; each verb has a file of its own beside this one.
 */

import type { ApiObject } from "../api/object.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { RequestedVersion } from "../api/resource-version.js";
import { tooLargeResourceVersion, tooManyRequests } from "../api/status.js";
import type { Clock } from "../api/time.js";
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
import { termsOf } from "./read/selection.js";
import { WatchGroups } from "./read/watch-groups.js";
import type { SchemaRules } from "./validation/schema-rules.js";
import { RemoteForms } from "./versions/remote-forms.js";
import type { WriteAdmission } from "./write/write-admission.js";

/** What a server gives to all its stores. */
export interface StoreContext {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Numbers in [0, 1), for generated names. */
  readonly random: () => number;
  readonly admission: WriteAdmission;
  /** Finds another kind of the server, for hooks that read its objects. @throws Error for a kind that the server does not serve */
  readonly findKind: (kind: ResourceDefinition) => KnownKind;
  /** What other servers of the process have made of values that this one's store shares with theirs. */
  readonly knownObjects?: KnownObjects | undefined;
  /** The rules of schemas, which no write breaks. */
  readonly rules: SchemaRules;
  /** Memory that a resource's cache spends on replaced values at most; unset: the cache's own default. */
  readonly maxHistoryBytes?: number;
  /** What a list gets when the cache does not keep up: the store's answer, or 429 and a time to come back. */
  readonly whenCacheLags?: "read-store" | "refuse";
}

/** Wait for a cache that is being loaded before a request that only it can answer is refused. */
export const WARM_UP_TIMEOUT_MS = 1_000;
/** Wait for a cache to reach the head of the store before the store itself is read. */
const CONSISTENT_READ_TIMEOUT_MS = 3_000;
/** Wait for a version that the store has not reached (RV-010). */
const FUTURE_VERSION_TIMEOUT_MS = 3_000;
/** A refused request is told to come back after a fraction of the time that others have waited, within these bounds. */
const MAX_RETRY_AFTER_SECONDS = 30;
const DOWNTIME_PER_RETRY_SECOND_MS = 5_000;

export class ResourceStore {
  readonly engine: StorageEngine;
  readonly cache: WatchCache<StoredObject>;
  /** Labels of the fields by which objects are filed, beside name and namespace. */
  readonly fieldPaths: readonly string[];
  readonly watches: WatchGroups;
  readonly representations = new Representations();
  readonly runBytes = new RunBytes();
  readonly reads = new ReadStatistics();
  /** What selectors look at in values that this server is writing, which spares their decoding. */
  private readonly prepared = new WeakMap<Uint8Array, Selectable>();
  private knownSchemaMark: string | undefined;
  private knownReading: string | undefined;
  /** Those of the stored version, then those that only other versions select by. */
  private readonly fields: readonly FiledField[];
  private readonly former = new FormerObjects();
  /** True once an object was read that is kept in another version than the stored one. */
  holdsOtherVersions = false;
  /** The newest write that this server has made here, which its cache may still have to hear of. */
  newestWrite: Revision = 0n;
  /** Objects in versions that somebody else has to be asked for. */
  readonly remoteForms: RemoteForms;

  constructor(
    /** The declaration of the storage version. */
    readonly resource: RegisteredResource,
    /** Leads to the store that holds this resource's objects; resources may have different ones. */
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
      termsOf: (object) => termsOf(this.fieldPaths, object),
      ...(maxHistoryBytes === undefined ? {} : { maxHistoryBytes }),
    });
    this.watches = new WatchGroups(this, this.cache);
    this.remoteForms = new RemoteForms(this);
  }

  key(namespace: string, name: string): string {
    return objectKey(this.resource.gr, namespace, name);
  }

  /**
   * Waits until reads from the cache are as new as the request asks. False when the cache can't get there in time,
   * and the store itself has to be asked.
   * @param timeoutMs how long to wait for a cache that is being loaded
   * @throws StatusError 503, 504 for a version that the store has not reached.
   */
  async synchronize(version: RequestedVersion, timeoutMs = 0): Promise<boolean> {
    try {
      if (!this.cache.isReady && !(await this.cache.ready(timeoutMs))) {
        // what the store itself holds may have been written under another schema
        await this.resource.load();
        return false;
      }
      if (version.type === "any") return true;
      if (version.type === "unset") {
        const head = await this.engine.head();
        const beganMs = this.context.clock.now();
        const hasReached = await this.cache.waitFor(head, CONSISTENT_READ_TIMEOUT_MS);
        this.reads.waited(hasReached, (this.context.clock.now() - beganMs) / 1000);
        return hasReached;
      }
      if (await this.cache.waitFor(version.revision, FUTURE_VERSION_TIMEOUT_MS)) return true;
      const head = await this.engine.head();
      if (head >= version.revision) return false;
      throw tooLargeResourceVersion(version.revision.toString(), head.toString());
    } catch (error) {
      throw statusOfStorageError(error, this.resource.gr, "");
    }
  }

  /** The cached object, as new as the last {@link synchronize} asked for. @throws StatusError 500 for one that can't be read */
  cached(key: string): StoredObject | undefined {
    const unreadable = this.cache.unreadables.get(key);
    if (unreadable !== undefined) throw statusOfStorageError(unreadable.error, this.resource.gr, "");
    return this.cache.get(key);
  }

  /** The object as the store itself holds it now, however the cache fares. @throws StatusError 500 for one that can't be read, 503 */
  async fetch(key: string): Promise<{ readonly object: StoredObject | undefined; readonly revision: Revision }> {
    try {
      await this.resource.load();
      const { entry, revision } = await this.engine.get(key);
      return { object: entry === undefined ? undefined : this.read(entry), revision };
    } catch (error) {
      throw statusOfStorageError(error, this.resource.gr, "");
    }
  }

  /** The stored form of an object that was checked against the present schema, or that keeps its former version. */
  encode(object: ApiObject): Buffer {
    return this.keptVersion(object) === undefined
      ? encodeForStorage(object, this.schemaMark)
      : encodeForStorage(object);
  }

  /** Tells what selectors look at in a value that is about to be written. */
  prepare(value: Uint8Array, object: ApiObject): Selectable {
    const selectable = this.selectableIn(object);
    if (this.keptVersion(object) === undefined) this.prepared.set(value, selectable);
    return selectable;
  }

  /**
   * The object as the present schema shows it.
   * @throws UnreadableValueError for a value that is no stored object; NotYetReadableError, CodeNotLoadedError
   */
  read(entry: Entry): StoredObject {
    if (entry.readError !== undefined) throw entry.readError;
    let object: StoredObject;
    try {
      object = this.decoded(entry);
    } catch (error) {
      if (error instanceof CodeNotLoadedError || error instanceof StorageError) throw error;
      // what else is wrong with it may quote it
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

  /** A version in which an object stays until somebody wants it in another one: bringing it there would take a request. */
  private keptVersion({ apiVersion = "" }: ApiObject): RegisteredResource | undefined {
    if (apiVersion === this.resource.apiVersion) return undefined;
    const version = this.resource.inVersion(apiVersion);
    return version?.view?.remote === undefined ? undefined : version;
  }

  /** An entry of another schema needs the code of its kind, which may be still to load. @throws NotYetReadableError */
  private readForCache(entry: Entry): StoredObject {
    try {
      return this.read(entry);
    } catch (error) {
      if (error instanceof CodeNotLoadedError) throw new NotYetReadableError(this.resource.load());
      throw error;
    }
  }

  /** Its next write has to happen also where it changes nothing, since it brings the object to the present version or key. */
  isOfFormerVersion(object: StoredObject): boolean {
    return this.former.has(object);
  }

  /** Whether some object is kept in another form than the one in which it would be written now, as far as the cache knows. */
  get holdsFormer(): boolean {
    return this.cache.isReady && this.former.isAnyAmong(() => walk(this.cache.snapshot.values));
  }

  /** A version that this server does not know any more is taken to have had the same fields. */
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

  /** What a value is read by: two stores that agree in it make the same of it. */
  private get reading(): string {
    this.knownReading ??= [this.schemaMark, ...this.fieldPaths].join(" ");
    return this.knownReading;
  }

  private selectableOf(bytes: Buffer): Selectable {
    // Labels are texts; only fields may be integers that need exactness.
    const object = this.fieldPaths.length === 0 ? JSON.parse(bytes.toString()) : decodeOwnJson(bytes);
    return this.selectableIn(object as ApiObject);
  }

  private selectableIn(object: ApiObject): Selectable {
    return { labels: object.metadata?.labels, fields: this.fields.map((field) => field.read(object)) };
  }

  /** The revision up to which this server knows the resource's objects. */
  get revision(): Revision {
    return this.cache.revision;
  }

  /** The refusal of a read that only the cache could answer. */
  notReady(): unknown {
    const { gr } = this.resource;
    const seconds = 1 + Math.floor(this.cache.downtimeMs / DOWNTIME_PER_RETRY_SECOND_MS);
    const why = this.cache.isReady ? "does not keep up with the store" : "is being loaded";
    return tooManyRequests(
      `the cache of ${gr.resource} ${why}; try again later`,
      Math.min(seconds, MAX_RETRY_AFTER_SECONDS),
    );
  }

  /** Ends all watches with 410, and has none begin at what is past: their clients are to read the state anew. */
  expireWatches(): void {
    const { revision } = this.cache;
    this.cache.trim(revision);
    this.watches.endAll(new CompactedError(revision, revision));
  }

  close(): void {
    this.cache.close();
  }
}
