/**
 * The generic store of one resource: what all verbs share. It joins the engine, the watch cache and the kind's
 * declaration; each verb has a file of its own beside this one.
 */
import type { NamingProfile } from "../api/naming-profile.js";
import type { ApiObject } from "../api/object.js";
import type { RequestedVersion } from "../api/resource-version.js";
import { timeoutError, tooLargeResourceVersion } from "../api/status.js";
import type { Clock } from "../api/time.js";
import type { Cached } from "../storage/cacher/types.js";
import { WatchCache } from "../storage/cacher/watch-cache.js";
import type { Revision, StorageEngine } from "../storage/engine.js";
import { objectKey, resourcePrefix } from "../storage/keys.js";
import type { RegisteredResource } from "./scheme.js";
import { statusOfStorageError } from "./storage-errors.js";
import { StoredObject } from "./stored-object.js";
import type { WriteAdmission } from "./write-admission.js";

/** What a server gives to all its stores. */
export interface StoreEnvironment {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Numbers in [0, 1), for generated names. */
  readonly random: () => number;
  readonly admission: WriteAdmission;
}

/** Wait for a cache to reach the head of the store before a consistent read fails. */
const CONSISTENT_READ_TIMEOUT_MS = 10_000;
/** Wait for a version that the store has not reached (RV-010). */
const FUTURE_VERSION_TIMEOUT_MS = 3_000;

export class ResourceStore {
  readonly cache: WatchCache<StoredObject>;

  constructor(
    /** The declaration of the storage version. */
    readonly resource: RegisteredResource,
    /** Where this resource's objects are; resources may have different ones. */
    readonly engine: StorageEngine,
    readonly environment: StoreEnvironment,
  ) {
    this.cache = new WatchCache({
      engine,
      prefix: resourcePrefix(resource.gr),
      decode: (entry) => StoredObject.fromStorage(entry.value, entry.revision),
      clock: environment.clock,
    });
  }

  key(namespace: string, name: string): string {
    return objectKey(this.resource.gr, namespace, name);
  }

  /** Waits until reads from the cache are as new as the request asks. @throws StatusError 504, 503. */
  async synchronize(version: RequestedVersion): Promise<void> {
    try {
      if (version.type === "any") return await this.cache.ready();
      if (version.type === "unset") {
        const head = await this.engine.head();
        if (await this.cache.waitFor(head, CONSISTENT_READ_TIMEOUT_MS)) return;
        throw timeoutError("the server's cache did not reach the store's current version in time", 1);
      }
      if (await this.cache.waitFor(version.revision, FUTURE_VERSION_TIMEOUT_MS)) return;
      throw tooLargeResourceVersion(version.revision.toString(), this.cache.revision.toString());
    } catch (error) {
      throw statusOfStorageError(error, this.resource.gr, "");
    }
  }

  /** The cached object, as new as the last {@link synchronize} asked for. */
  cached(key: string): Cached<StoredObject> | undefined {
    return this.cache.get(key);
  }

  /** The revision up to which this server knows the resource's objects. */
  get revision(): Revision {
    return this.cache.revision;
  }
}

/** The object as the requested version shows it; versions of one resource differ in name only until conversion exists. */
export function convert(object: ApiObject, to: RegisteredResource): ApiObject {
  return object.apiVersion === to.apiVersion ? object : { ...object, apiVersion: to.apiVersion };
}
