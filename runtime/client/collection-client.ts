/** Lists and watches of a collection. */
import type { ApiList, ApiObject, Stored } from "../api/object.js";
import type { CollectionReader, ListPage, ObjectEvent, WatchEvent } from "./api.js";
import type { Endpoint } from "./endpoint.js";
import { ResourceVersionMismatchError } from "./errors.js";
import { Informer, type InformerOptions } from "./informer.js";
import { type ListOptions, listQuery, type PageOptions, type WatchOptions } from "./options.js";
import { gatherPages, itemsOf, readPages } from "./pager.js";
import { Reflector, type ReflectorOptions, type ReflectorTarget } from "./reflector.js";
import { watchEvents } from "./watch.js";

export class CollectionClient<T extends ApiObject> implements CollectionReader<T> {
  constructor(protected readonly endpoint: Endpoint) {}

  async list(options: ListOptions = {}): Promise<ApiList<Stored<T>>> {
    const list = await this.endpoint.call<ApiList<Stored<T>>>(
      "GET",
      this.endpoint.path.collection(),
      listQuery(options),
      options,
    );
    if (options.resourceVersionMatch === "Exact" && list.metadata?.resourceVersion !== options.resourceVersion) {
      throw new ResourceVersionMismatchError(options.resourceVersion ?? "", list.metadata?.resourceVersion);
    }
    // some servers write an empty collection as null
    list.items ??= [];
    return list;
  }

  pages(options: PageOptions = {}): AsyncGenerator<ListPage<T>, void> {
    return readPages((chunk) => this.list(chunk), options);
  }

  items(options: PageOptions = {}): AsyncGenerator<Stored<T>, void> {
    return itemsOf(this.pages(options));
  }

  listAll(options: PageOptions = {}): Promise<ApiList<Stored<T>>> {
    return gatherPages(this.pages(options));
  }

  watch(
    options: WatchOptions & ({ allowWatchBookmarks: true } | { sendInitialEvents: true }),
  ): AsyncGenerator<WatchEvent<T>, void>;
  watch(options?: WatchOptions): AsyncGenerator<ObjectEvent<T>, void>;
  watch(options: WatchOptions = {}): AsyncGenerator<WatchEvent<T>, void> {
    return watchEvents(this.endpoint, options);
  }

  /** Keeps `target` equal to the collection while it runs. */
  reflector(target: ReflectorTarget<T>, options: ReflectorOptions): Reflector<T> {
    return new Reflector(this, target, this.#withSurroundings(options));
  }

  /** A cache of the collection that calls handlers when it changes. */
  informer(options: InformerOptions): Informer<T> {
    return new Informer(this, this.#withSurroundings(options));
  }

  /** A scope without lists is refused here, not once per retry. */
  #withSurroundings(options: ReflectorOptions): ReflectorOptions {
    const { path, clock, random } = this.endpoint;
    path.collection();
    return { clock, random, ...options };
  }
}
