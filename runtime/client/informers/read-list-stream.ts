/**
 * A list whose items are parsed one by one as they arrive, so that the whole list is never held as one string or
 * buffer.
 */
import { isJsonObject } from "../../api/json.js";
import type { ListMeta } from "../../api/meta.js";
import type { ApiList, ApiObject, Stored } from "../../api/object.js";
import { ConnectionError, ResourceVersionMismatchError } from "../client-errors.js";
import { type ListOptions, listQuery } from "../resources/call-options.js";
import type { Endpoint, ListAnswer } from "../resources/endpoint.js";
import { jsonCodec } from "../resources/object-codec.js";
import { SilenceGuard } from "../transport/silence.js";
import { joined, ListScanner } from "./list-scanner.js";

/** The default limit of the time in which a streamed list brings nothing. */
const LIST_SILENCE_LIMIT_MS = 60_000;

/**
 * A list of up to this size, which a chunk of a usual list has, is parsed at once, because the platform's parser is the
 * fastest.
 */
const SHORT_LIST_BYTES = 2 * 1024 * 1024;

export interface ListStreamOptions extends ListOptions {
  /**
   * The list fails if nothing arrives for this long; 0 for no limit. Default: 60 seconds, no limit in process.
   * `timeoutMs` covers only the time until the answer starts.
   */
  readonly silenceLimitMs?: number;
}

/**
 * The items of one answer, iterable once. The envelope is known when the iteration has ended. Iterating throws what
 * `CollectionReader.list` throws; the items until then are not the whole list.
 */
export class ListStream<T extends ApiObject> implements AsyncIterable<Stored<T>> {
  readonly #batches: AsyncIterator<Stored<T>[], ApiList<never>>;
  #envelope: ApiList<never> | undefined;

  constructor(batches: AsyncIterator<Stored<T>[], ApiList<never>>) {
    this.#batches = batches;
  }

  /** @throws TypeError before the iteration has ended */
  get metadata(): ListMeta {
    return this.envelope.metadata;
  }

  /** The list without its items. @throws TypeError before the iteration has ended */
  get envelope(): ApiList<never> {
    if (this.#envelope === undefined) throw new TypeError("the metadata of a streamed list is only known at its end");
    return this.#envelope;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Stored<T>, void> {
    for await (const batch of this.batches()) yield* batch;
  }

  /** Yields the items that arrive together as one array, as an alternative to iterating one by one. */
  async *batches(): AsyncGenerator<Stored<T>[], void> {
    try {
      for (;;) {
        const { done, value } = await this.#batches.next();
        if (done === true) {
          this.#envelope = value;
          return;
        }
        yield value;
      }
    } finally {
      if (this.#envelope === undefined) await this.#batches.return?.();
    }
  }
}

/** A reader of collections that supports streamed lists. */
export interface ListStreaming<T extends ApiObject> {
  listStream(options?: ListStreamOptions): ListStream<T>;
  /** What is known of the server's streamed lists. */
  readonly streamedLists: StreamedLists;
  /** Whether the server is in this process, so that its connections cannot fall silent. */
  readonly isInProcess: boolean;
}

/** Watches that start with the state. */
export interface StreamedLists {
  /** Whether servers support them by default. */
  readonly isUsual: boolean;
  /** The annotation of the bookmark that ends the state; undefined if any bookmark does. */
  readonly endAnnotation: string | undefined;
}

export function streamList<T extends ApiObject>(endpoint: Endpoint, options: ListStreamOptions): ListStream<T> {
  return new ListStream(readList<T>(endpoint, options));
}

async function* readList<T extends ApiObject>(
  endpoint: Endpoint,
  options: ListStreamOptions,
): AsyncGenerator<Stored<T>[], ApiList<never>> {
  const { silenceLimitMs = endpoint.isInProcess ? 0 : LIST_SILENCE_LIMIT_MS, signal } = options;
  const where = `GET ${endpoint.path.collection()}`;
  const guard = new SilenceGuard(endpoint.clock, silenceLimitMs, signal, where);
  let batches: AsyncGenerator<Stored<T>[], ApiList<never>> | undefined;
  try {
    const query = listQuery(options);
    const answer = await endpoint.openList(query, { ...options, signal: guard.signal });
    batches = answer.isJson ? scanned<T>(answer, guard) : whole<T>(answer, guard);
    let next = await batches.next();
    for (; next.done !== true; next = await batches.next()) {
      for (const item of next.value) endpoint.complete(item);
      yield next.value;
    }
    const list = next.value;
    if (options.resourceVersionMatch === "Exact" && list.metadata?.resourceVersion !== options.resourceVersion)
      throw new ResourceVersionMismatchError(options.resourceVersion ?? "", list.metadata?.resourceVersion);
    return list;
  } finally {
    await batches?.return?.(undefined as never);
    guard.end();
  }
}

async function* scanned<T extends ApiObject>(
  { body, where }: ListAnswer,
  guard: SilenceGuard,
): AsyncGenerator<Stored<T>[], ApiList<never>> {
  const context = { where, contentType: "application/json" };
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let scanner: ListScanner | undefined;
  for await (const chunk of body) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (scanner === undefined && heldBytes <= SHORT_LIST_BYTES) {
      guard.received();
      continue;
    }
    scanner ??= new ListScanner(where);
    const batch: Stored<T>[] = [];
    for (const each of held)
      for (const bytes of scanner.push(each)) batch.push(jsonCodec.decode(bytes, context) as Stored<T>);
    held = [];
    if (batch.length > 0) yield batch;
    // The time is reset after the reader took the items, because a slow reader is not a silent server.
    guard.received();
  }
  if (scanner !== undefined) return { ...asList(jsonCodec.decode(scanner.end(), context), where), items: [] };
  const list = asList(jsonCodec.decode(joined(held, heldBytes), context), where);
  if (list.items?.length > 0) yield list.items as Stored<T>[];
  return { ...list, items: [] };
}

/** Reads protobuf and every other format that cannot be split while it arrives. */
async function* whole<T extends ApiObject>(
  { body, where, decode }: ListAnswer,
  guard: SilenceGuard,
): AsyncGenerator<Stored<T>[], ApiList<never>> {
  const list = asList(await decode(reportingActivity(body, guard)), where);
  if (list.items?.length > 0) yield list.items as Stored<T>[];
  return { ...list, items: [] };
}

async function* reportingActivity(body: AsyncIterable<Uint8Array>, guard: SilenceGuard): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    guard.received();
    yield chunk;
  }
}

/**
 * Some servers write an empty collection as null. @throws ConnectionError `protocol` for a document that is not a list
 * of objects
 */
export function asList(document: unknown, where: string): ApiList {
  if (!isJsonObject(document)) throw notAList(where);
  const items = document.items ?? [];
  if (!Array.isArray(items) || !items.every(isJsonObject)) throw notAList(where);
  document.metadata ??= {};
  if (!isJsonObject(document.metadata)) throw notAList(where);
  return document as unknown as ApiList;
}

function notAList(where: string): ConnectionError {
  return new ConnectionError("protocol", `${where}: protocol: the answer is not a list of objects`);
}
