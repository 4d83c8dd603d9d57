/**
 * The state before the first change, read as the start of a watch or as a list in chunks. SPEC: List-then-watch and
 * chunking.
 */
import type { ApiList, ApiObject, Stored } from "../../api/object.js";
import { isGone } from "../../api/status.js";
import { ConnectionError } from "../client-errors.js";
import { type CollectionReader, isSameVersion, type WatchEvent } from "../resources/api.js";
import type { ListOptions, Selection } from "../resources/call-options.js";
import { gatherPages, readPages } from "../resources/pager.js";
import { keyOf } from "./object-cache.js";
import type { ListStreaming } from "./read-list-stream.js";

/**
 * The number of bookmarks within the initial state that don't end it. A server that sends more has no streamed lists.
 */
const MAX_OTHER_BOOKMARKS = 2;

/** Gives access to known objects, so that equal versions are not held twice. */
interface Known<T extends ApiObject> {
  known?(item: Stored<T>): Stored<T> | undefined;
}

export class InitialState<T extends ApiObject> {
  readonly #objects = new Map<string, Stored<T>>();
  readonly #endAnnotation: string | undefined;
  readonly #known: Known<T>;
  readonly #maxItems: number;
  #otherBookmarks = 0;

  /** @param endAnnotation the annotation of the bookmark that ends the state; undefined if any bookmark does */
  constructor(endAnnotation: string | undefined, known: Known<T>, maxItems: number) {
    this.#endAnnotation = endAnnotation;
    this.#known = known;
    this.#maxItems = maxItems;
  }

  /** @returns all objects if the event completes the state. @throws ConnectionError */
  take(event: WatchEvent<T>): readonly Stored<T>[] | undefined {
    if (event.type === "BOOKMARK") return this.#isEnd(event.object) ? [...this.#objects.values()] : undefined;
    const key = keyOf(event.object);
    if (event.type === "DELETED") this.#objects.delete(key);
    else this.#objects.set(key, withKnown(event.object, this.#known));
    if (this.#objects.size > this.#maxItems) throw tooManyItems(this.#maxItems);
    return undefined;
  }

  #isEnd({ metadata }: ApiObject): boolean {
    if (this.#endAnnotation === undefined) return true;
    if (metadata?.annotations?.[this.#endAnnotation] === "true") return true;
    if (this.#otherBookmarks++ < MAX_OTHER_BOOKMARKS) return false;
    throw new ConnectionError(
      "protocol",
      `protocol: a streamed list does not end: found bookmarks without the annotation ${this.#endAnnotation}`,
    );
  }
}

export interface ListedStateOptions {
  readonly pageLimit?: number;
  readonly maxItems: number;
  /** 0 for no limit. */
  readonly silenceLimitMs: number;
}

export class ListedState<T extends ApiObject> {
  readonly #reader: CollectionReader<T> & Partial<ListStreaming<T>>;
  readonly #known: Known<T>;
  readonly #options: ListedStateOptions;
  /** Set when a chunked list took longer than the server keeps its history. A single answer cannot expire. */
  #isWhole = false;

  constructor(reader: CollectionReader<T>, known: Known<T>, options: ListedStateOptions) {
    this.#reader = reader;
    this.#known = known;
    this.#options = options;
  }

  /**
   * Reads the most recent state, without a version: servers answer lists of any version in one piece, whatever the
   * limit.
   */
  async read(
    selection: Selection,
    signal: AbortSignal,
  ): Promise<{ readonly items: readonly Stored<T>[]; readonly resourceVersion: string }> {
    const { pageLimit } = this.#options;
    const options = { ...selection, ...(pageLimit === undefined ? {} : { limit: pageLimit }), signal };
    try {
      const list = this.#isWhole
        ? await this.#page({ ...selection, signal })
        : await gatherPages(readPages(this.#boundedPages(), options));
      const { resourceVersion } = list.metadata;
      if (resourceVersion) return { items: list.items, resourceVersion };
    } catch (error) {
      if (isGone(error)) this.#isWhole = true;
      throw error;
    }
    throw new ConnectionError("protocol", "protocol: found a list without resourceVersion, expected one to watch from");
  }

  /** Pages that together must not exceed the limit of objects, counted from the first page. */
  #boundedPages(): (chunk: ListOptions) => Promise<ApiList<Stored<T>>> {
    const { maxItems } = this.#options;
    let held = 0;
    return async (chunk) => {
      const page = await this.#page(chunk);
      held = (chunk.continue === undefined ? 0 : held) + page.items.length;
      if (held > maxItems) throw tooManyItems(maxItems);
      return page;
    };
  }

  async #page(options: ListOptions): Promise<ApiList<Stored<T>>> {
    if (this.#reader.listStream === undefined) return this.#reader.list(options);
    const { maxItems, silenceLimitMs } = this.#options;
    const stream = this.#reader.listStream({ ...options, silenceLimitMs });
    const items: Stored<T>[] = [];
    for await (const batch of stream.batches()) {
      for (const item of batch) items.push(withKnown(item, this.#known));
      if (items.length > maxItems) throw tooManyItems(maxItems);
    }
    return { ...stream.envelope, items };
  }
}

function withKnown<T extends ApiObject>(item: Stored<T>, target: Known<T>): Stored<T> {
  const known = target.known?.(item);
  return known !== undefined && known.metadata.uid === item.metadata.uid && isSameVersion(known, item) ? known : item;
}

function tooManyItems(maxItems: number): ConnectionError {
  return new ConnectionError("too-large", `too-large: the collection has more than ${maxItems} objects`);
}
