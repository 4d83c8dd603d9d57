/** A store of one resource whose cache may lack acknowledged writes until a caller waits for it. */
import type { RequestedVersion } from "../../runtime/api/resource-version.js";
import { StoredObject } from "../../runtime/registry/objects/stored-object.js";
import type { ResourceStore } from "../../runtime/registry/store.js";
import { fromSorted } from "../../runtime/storage/cacher/sequence.js";
import type { UnreadableEntry } from "../../runtime/storage/cacher/unreadable-entries.js";
import type { ListOptions } from "../../runtime/storage/engine.js";
import { UnreadableValueError } from "../../runtime/storage/errors.js";
import { objectKey, resourcePrefix } from "../../runtime/storage/keys.js";
import { type JsonValue, objectAt, textAt } from "./json.js";

export class LateStore {
  /** How often a caller waited for this server's writes. */
  waits = 0;
  /** How often the store itself was read. */
  reads = 0;
  /** False means that loading takes longer than any caller waits. */
  isReady = true;
  /** False means that the cache never catches up. */
  catchesUp = true;
  private readonly written = new Map<string, StoredObject>();
  private seen: readonly StoredObject[] = [];
  private values = fromSorted<StoredObject>([]);
  private revision = 0n;
  private newestWrite = 0n;
  private readonly unreadables = new Map<string, UnreadableEntry>();

  constructor(readonly gr: { readonly group: string; readonly resource: string }) {}

  /** Acknowledges a write that the cache has not received yet. */
  write(object: JsonValue): void {
    this.newestWrite++;
    const { name, namespace = "" } = objectAt(object, "metadata");
    const key = objectKey(this.gr, textAt(namespace), textAt(name));
    const value = Buffer.from(JSON.stringify(object));
    this.written.set(key, StoredObject.fromStorage(key, this.newestWrite, value, { labels: {}, fields: [] }));
  }

  remove(name: string, namespace = ""): void {
    this.newestWrite++;
    this.written.delete(objectKey(this.gr, namespace, name));
  }

  /** Lets the cache receive everything. */
  tell(): void {
    this.revision = this.newestWrite;
    this.seen = this.sorted;
    this.values = fromSorted(this.seen);
  }

  /** Writes and lets the cache receive the writes. */
  put(...objects: readonly JsonValue[]): void {
    for (const object of objects) this.write(objectAt(object));
    this.tell();
  }

  spoil(name: string, namespace = ""): void {
    const key = objectKey(this.gr, namespace, name);
    this.unreadables.set(key, { key, revision: 1n, error: new UnreadableValueError(key, "it is no stored object") });
  }

  mend(): void {
    this.unreadables.clear();
  }

  private get sorted(): StoredObject[] {
    return [...this.written.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  get asStore(): ResourceStore {
    const late = this;
    const store = {
      resource: { gr: this.gr, load: async () => undefined },
      get newestWrite() {
        return late.newestWrite;
      },
      get revision() {
        return late.revision;
      },
      key: (namespace: string, name: string) => objectKey(this.gr, namespace, name),
      read: (object: StoredObject) => object,
      fetch: async (key: string) => {
        this.reads++;
        return { object: this.written.get(key) };
      },
      engine: {
        list: async ({ prefix }: ListOptions) => {
          this.reads++;
          return { entries: this.sorted.filter(({ key }) => key.startsWith(prefix)), more: false };
        },
      },
      cached: (key: string) => this.seen.find((object) => object.key === key),
      cache: {
        prefix: resourcePrefix(this.gr),
        unreadables: this.unreadables,
        get isReady() {
          return late.isReady;
        },
        get snapshot() {
          return { values: late.values };
        },
      },
      async synchronize({ type }: RequestedVersion) {
        if (!late.isReady) return false;
        if (type === "any") return true;
        late.waits++;
        if (late.catchesUp) late.tell();
        return late.catchesUp;
      },
    };
    return store as unknown as ResourceStore;
  }
}

export function namesOf(objects: readonly object[]): string[] {
  return objects.map((object) => textAt(object, "metadata", "name"));
}
