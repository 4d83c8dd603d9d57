/** Lists and watches of a collection. */
import type { ApiList, ApiObject, Stored } from "../../api/object.js";
import { ResourceVersionMismatchError } from "../client-errors.js";
import { Informer, type InformerOptions } from "../informers/informer.js";
import {
  asList,
  type ListStream,
  type ListStreaming,
  type ListStreamOptions,
  type StreamedLists,
  streamList,
} from "../informers/read-list-stream.js";
import { Reflector, type ReflectorOptions, type ReflectorTarget } from "../informers/reflector.js";
import { followEvents, watchEvents } from "../informers/watch-events.js";
import type { CollectionReader, EventFollowing, FollowOptions, ListPage, ObjectEvent, WatchEvent } from "./api.js";
import { type ListOptions, listQuery, type PageOptions, type WatchOptions } from "./call-options.js";
import type { Endpoint } from "./endpoint.js";
import { gatherPages, itemsOf, readPages } from "./pager.js";

export class CollectionClient<T extends ApiObject> implements CollectionReader<T>, EventFollowing<T>, ListStreaming<T> {
  /** @internal */
  protected readonly endpoint: Endpoint;

  /** @internal */
  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint;
  }

  async list(options: ListOptions = {}): Promise<ApiList<Stored<T>>> {
    const path = this.endpoint.path.collection();
    const document = await this.endpoint.call<unknown>("GET", path, listQuery(options), options);
    const list = asList(document, `GET ${path}`) as ApiList<Stored<T>>;
    if (options.resourceVersionMatch === "Exact" && list.metadata?.resourceVersion !== options.resourceVersion) {
      throw new ResourceVersionMismatchError(options.resourceVersion ?? "", list.metadata?.resourceVersion);
    }
    // Some servers write an empty collection as null.
    list.items ??= [];
    for (const item of list.items) this.endpoint.complete(item);
    return list;
  }

  /** Lists in one answer and yields each item as soon as it has arrived, for lists that are too long for one string. */
  listStream(options: ListStreamOptions = {}): ListStream<T> {
    return streamList(this.endpoint, options);
  }

  get streamedLists(): StreamedLists {
    const { streamedLists, initialEventsEndAnnotation } = this.endpoint.profile.behaviours;
    return { isUsual: streamedLists, endAnnotation: initialEventsEndAnnotation };
  }

  /** See `Transport.isInProcess`. */
  get isInProcess(): boolean {
    return this.endpoint.isInProcess;
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

  /** See {@link EventFollowing}. */
  follow(options: FollowOptions, receive: (event: WatchEvent<T>) => void): Promise<void> {
    return followEvents(this.endpoint, options, receive);
  }

  /** Returns a reflector that keeps `target` equal to the collection while it runs. */
  reflector(target: ReflectorTarget<T>, options: ReflectorOptions): Reflector<T> {
    return new Reflector(this, target, this.#withDefaults(options));
  }

  /** Returns a cache of the collection that calls handlers when it changes. */
  informer(options: InformerOptions<T>): Informer<T> {
    return new Informer(this, this.#withDefaults(options));
  }

  /** Adds the client's clock and randomness. A scope without lists fails here, rather than on every retry. */
  #withDefaults<O extends ReflectorOptions>(options: O): O {
    const { path, clock, random } = this.endpoint;
    path.collection();
    return { clock, random, ...options };
  }
}
