/** All changes of one kind. What changed while there was no connection is found by comparison, as far as it is known. */
import { defineReference, type ServedKind, type UntypedObject } from "../../../runtime/client/browser.js";
import type { StoredObject } from "../object/stored-object.js";
import type { Session } from "../session/session.js";
import { type Change, objectKeyOf, type Verb } from "../timeline/change.js";
import { managerOf } from "../timeline/change-manager.js";
import type { VersionCache } from "../timeline/version-cache.js";
import { LiveFeed } from "./live-feed.js";

/** The first changes of so many objects of a kind have a former version; those of others get one by their first change. */
const FIRST_OBJECTS = 500;
/** While other watches wait for a connection, each one holds it for so long. */
const TURN_MS = 1500;

export interface ChangeTaker {
  readonly versions: VersionCache;
  take(change: Change): void;
}

export class KindChanges extends LiveFeed {
  readonly kind: ServedKind;
  readonly #session: Session;
  readonly #namespace: string | undefined;
  readonly #taker: ChangeTaker;
  #wasRead = false;
  /** Whether every list so far was read to its end, so that an object that is not known was not there. */
  #knowsAll = true;

  /** @param namespace undefined for all, and without a meaning for cluster-scoped kinds */
  constructor(session: Session, kind: ServedKind, namespace: string | undefined, taker: ChangeTaker) {
    super(session.slots, true);
    this.kind = kind;
    this.#session = session;
    this.#namespace = namespace;
    this.#taker = taker;
  }

  get #reader() {
    const { group, version, kind, resource, scope } = this.kind.reference;
    const names = { group, version, kind, resource };
    const { client } = this.#session;
    if (scope === "Cluster") return client.resource(defineReference<UntypedObject, "Cluster">({ ...names, scope }));
    const namespaced = client.resource(defineReference<UntypedObject, "Namespaced">({ ...names, scope }));
    return this.#namespace === undefined ? namespaced.allNamespaces() : namespaced.inNamespace(this.#namespace);
  }

  protected async read(signal: AbortSignal): Promise<string> {
    const list = await this.#reader.list({ limit: FIRST_OBJECTS, signal });
    const isComplete = !list.metadata.continue;
    const { versions } = this.#taker;
    const present = new Set<string>();
    for (const item of list.items as unknown as StoredObject[]) {
      const key = this.#keyOf(item);
      present.add(key);
      if (this.#wasRead) this.#compare(key, item);
      else versions.set(key, this.#textOf(item));
    }
    if (this.#wasRead && isComplete)
      for (const key of versions.keysFrom(this.#prefix)) if (!present.has(key)) this.#gone(key);
    this.#wasRead = true;
    this.#knowsAll &&= isComplete;
    return list.metadata.resourceVersion ?? "";
  }

  protected async follow(version: string, signal: AbortSignal): Promise<string> {
    let newest = version;
    this.hasYielded = false;
    const turn = new AbortController();
    const timer = setInterval(() => {
      if (!this.#session.slots.isContended) return;
      this.hasYielded = true;
      turn.abort();
    }, TURN_MS);
    try {
      const options = {
        resourceVersion: version,
        allowWatchBookmarks: true,
        signal: AbortSignal.any([signal, turn.signal]),
      };
      for await (const { type, object } of this.#reader.watch(options)) {
        newest = object.metadata.resourceVersion;
        if (type === "ADDED") this.#report("added", object as StoredObject);
        else if (type === "MODIFIED") this.#report("changed", object as StoredObject);
        else if (type === "DELETED") this.#report("deleted", object as StoredObject);
      }
    } catch (error) {
      // The watch goes on after the newest version at the next turn.
      if (!this.hasYielded || signal.aborted) throw error;
    } finally {
      clearInterval(timer);
    }
    return newest;
  }

  /** A version that differs from the known one is a change that nothing reported. */
  #compare(key: string, object: StoredObject): void {
    const known = this.#taker.versions.get(key);
    if (known === undefined) {
      if (this.#knowsAll && !this.#taker.versions.hasLost) this.#report("added", object, true);
      else this.#taker.versions.set(key, this.#textOf(object));
      return;
    }
    const former = JSON.parse(known) as StoredObject;
    if (former.metadata.resourceVersion !== object.metadata.resourceVersion) this.#report("changed", object, true);
  }

  #gone(key: string): void {
    const known = this.#taker.versions.get(key);
    if (known !== undefined) this.#report("deleted", JSON.parse(known) as StoredObject, true);
  }

  #report(verb: Verb, object: StoredObject, isMeanwhile = false): void {
    const { versions } = this.#taker;
    const { name, namespace } = object.metadata;
    const key = this.#keyOf(object);
    const before = verb === "added" ? undefined : versions.get(key);
    const after = this.#textOf(object);
    if (verb === "deleted") versions.delete(key);
    else versions.set(key, after);
    const former = before === undefined ? undefined : JSON.parse(before);
    const manager = verb === "deleted" ? "" : managerOf(former, object);
    const { reference } = this.kind;
    this.#taker.take({ reference, namespace, name, verb, manager, atMs: Date.now(), isMeanwhile, before, after });
  }

  /** Items of a list may not say their kind, whereas those of a watch do. */
  #textOf(object: StoredObject): string {
    const { group, version, kind } = this.kind.reference;
    return JSON.stringify({ apiVersion: group === "" ? version : `${group}/${version}`, kind, ...(object as object) });
  }

  get #prefix(): string {
    const { group, resource } = this.kind.reference;
    return `${group}/${resource}/`;
  }

  #keyOf({ metadata: { name, namespace } }: StoredObject): string {
    return objectKeyOf({ reference: this.kind.reference, namespace, name });
  }
}
