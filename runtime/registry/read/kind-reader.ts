/** Readers of one kind's objects for hooks and plug-ins of users: typed, limited, and with the identity of the server. */
import type { ApiObject } from "../../api/object.js";
import type { RequestedVersion } from "../../api/resource-version.js";
import { type LabelSelector, parseLabelSelector } from "../../api/selectors/label-selector.js";
import { internalError, timeoutError } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import type { ResourceDefinition } from "../../kit/index.js";
import type { ResourceStore } from "../store.js";
import { decodedAs } from "../versions/conversion.js";
import { currentObject } from "./current-objects.js";
import { listObjects } from "./list.js";
import { type KnownKind, objectReader } from "./object-reader.js";

/** The most reads that one call of a hook may make, or a plug-in for one write. */
export const MAX_READS = 100;
/** Milliseconds after which a read fails with 504. */
export const READ_TIMEOUT_MS = 5_000;
/** The most objects that one list may have; a longer list fails. */
export const MAX_LISTED_OBJECTS = 10_000;

export interface ReadOptions {
  /**
   * The namespace to read; for lists the empty text means all namespaces. Default: the namespace of the write. Readers of
   * cluster-scoped kinds ignore it.
   */
  readonly namespace?: string;
  /**
   * `true` reads a state that includes every write which any server of the store has acknowledged, and may need a request
   * to the store. By default the answer comes from the cache of this server, which includes every write that this server
   * has acknowledged but may lack what another server wrote a moment ago.
   */
  readonly fresh?: boolean;
}

export interface ListReadOptions extends ReadOptions {
  /** A label selector such as `app=web,tier in (a, b)`, or labels that an object must have. Default: all objects. */
  readonly labels?: string | Readonly<Record<string, string>>;
}

/**
 * Reads objects of one kind with the identity of the server: any object of any kind, whatever the caller of the request
 * may read. The error texts of a hook therefore must not repeat what the caller may not read. The objects are copies.
 */
export interface KindReader<T extends ApiObject> {
  /**
   * Resolves to undefined if the object does not exist.
   * @throws StatusError 500 for an object that can't be read, or after {@link MAX_READS} reads; 503 while the store does not
   *   answer; 504 after {@link READ_TIMEOUT_MS}
   */
  get(name: string, options?: ReadOptions): Promise<T | undefined>;
  /**
   * Lists objects in the order of their keys.
   * @throws StatusError as `get`, 429 while the cache lags behind, 500 for more than {@link MAX_LISTED_OBJECTS} objects
   */
  list(options?: ListReadOptions): Promise<T[]>;
}

/**
 * Returns the reader of a kind: `read(zones).get("example")`.
 * @throws Error for a kind that the server does not serve
 */
export type ReadKind = <T extends ApiObject>(kind: ResourceDefinition<T>) => KindReader<T>;

export interface KindReaderParts {
  readonly find: (kind: ResourceDefinition) => KnownKind;
  readonly clock: Clock;
  /** Namespace of the write, the default for reads of namespaced kinds. */
  readonly namespace: string;
}

/** Makes the readers for one call of a hook or one write; all of them count towards the same limit of reads. */
export function kindReaders({ find, clock, namespace: ownNamespace }: KindReaderParts): ReadKind {
  let reads = 0;
  return <T extends ApiObject>(kind: ResourceDefinition<T>): KindReader<T> => {
    const { resource, store } = find(kind as ResourceDefinition);
    const isNamespaced = resource.definition.scope === "Namespaced";
    const namespaceOf = ({ namespace = ownNamespace }: ReadOptions): string => (isNamespaced ? namespace : "");
    const requireNamespace = (namespace: string): string => {
      if (isNamespaced && namespace === "")
        throw new TypeError(`${resource.gr.resource} are namespaced: expected a namespace in the options of the read`);
      return namespace;
    };
    const bounded = async <Value>(read: () => Promise<Value>): Promise<Value> => {
      if (++reads > MAX_READS)
        throw internalError(new Error(`a hook or plug-in made more than ${MAX_READS} reads of objects in one call`));
      return within(clock, resource.gr.resource, async () => {
        await resource.load();
        return read();
      });
    };
    return {
      get: (name, options = {}) =>
        bounded(async () => {
          const namespace = requireNamespace(namespaceOf(options));
          if (options.fresh) return objectReader(find, { type: "unset" }, 0).get(kind, namespace, name);
          const found = await currentObject(store, namespace, name);
          return found && ((await store.remoteForms.decoded(found, resource)) as T);
        }),
      list: (options = {}) =>
        bounded(async () => {
          const { items, metadata } = await listObjects(store, {
            selection: { namespace: namespaceOf(options), labels: selectorOf(options.labels), fields: [] },
            version: options.fresh ? { type: "unset" } : acknowledgedState(store),
            isExact: false,
            limit: MAX_LISTED_OBJECTS,
            continueToken: "",
          });
          if (metadata.continue)
            throw internalError(
              new Error(`a hook or plug-in listed more than ${MAX_LISTED_OBJECTS} ${resource.gr.resource}`),
            );
          const found = await store.remoteForms.all([...items], resource);
          return found.map((item) => decodedAs(item, resource) as T);
        }),
    };
  };
}

function selectorOf(labels: ListReadOptions["labels"] = ""): LabelSelector {
  if (typeof labels === "string") return parseLabelSelector(labels);
  return Object.entries(labels).map(([key, value]) => ({ key, operator: "=", values: [value] }));
}

/** Returns the oldest version that includes every write which this server has acknowledged. */
function acknowledgedState({ newestWrite }: ResourceStore): RequestedVersion {
  return newestWrite === 0n ? { type: "any" } : { type: "at", revision: newestWrite };
}

/** Limits the time of a read. @throws StatusError 504 if it takes longer than {@link READ_TIMEOUT_MS} */
function within<Value>(clock: Clock, what: string, read: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(READ_TIMEOUT_MS, () =>
      reject(timeoutError(`Timeout: a read of ${what} took longer than ${READ_TIMEOUT_MS / 1000} seconds`, 1)),
    );
    read().then(resolve, reject).finally(cancel);
  });
}
