/** A list whose items are parsed one by one while they arrive: never the whole of it as one text or one buffer. */
import { isJsonObject } from "../../api/json.js";
import type { ListMeta } from "../../api/meta.js";
import type { ApiList, ApiObject, Stored } from "../../api/object.js";
import { ConnectionError, ResourceVersionMismatchError } from "../client-errors.js";
import { type ListOptions, listQuery } from "../resources/call-options.js";
import type { Endpoint, ListAnswer } from "../resources/endpoint.js";
import { jsonCodec } from "../resources/object-codec.js";
import { SilenceGuard } from "../transport/silence.js";
import { joined, ListScanner } from "./list-scanner.js";

/** The longest that a streamed list may bring nothing, unless the caller sets it. */
const LIST_SILENCE_LIMIT_MS = 60_000;

/** What is parsed in one go when it is all there is: a chunk of a usual list. The parser of the platform is the fastest. */
const SHORT_LIST_BYTES = 2 * 1024 * 1024;

export interface ListStreamOptions extends ListOptions {
  /** The list fails when nothing arrives for so long; 0 for no bound. Default: 60 seconds, none in process. `timeoutMs` ends when the answer begins. */
  readonly silenceLimitMs?: number;
}

/**
 * The items of one answer, iterable once. What the envelope says is known when the iteration has come to its end.
 * Iterating throws what {@link CollectionReader.list} throws; what was given until then is not the whole list.
 */
export class ListStream<T extends ApiObject> implements AsyncIterable<Stored<T>> {
  readonly #batches: AsyncIterator<Stored<T>[], ApiList<never>>;
  #envelope: ApiList<never> | undefined;

  constructor(batches: AsyncIterator<Stored<T>[], ApiList<never>>) {
    this.#batches = batches;
  }

  /** @throws TypeError before the iteration has come to its end. */
  get metadata(): ListMeta {
    return this.envelope.metadata;
  }

  /** The list with no items in it. @throws TypeError before the iteration has come to its end. */
  get envelope(): ApiList<never> {
    if (this.#envelope === undefined) throw new TypeError("a streamed list tells its metadata at its end");
    return this.#envelope;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Stored<T>, void> {
    for await (const batch of this.batches()) yield* batch;
  }

  /** The items as they come, those that come together as one array. In place of iterating one by one. */
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

/** A reader of collections that has lists come piece by piece. */
export interface ListStreaming<T extends ApiObject> {
  listStream(options?: ListStreamOptions): ListStream<T>;
  /** What is known of its server's streamed lists. */
  readonly streamedLists: StreamedLists;
  /** No connection of its server can fall silent. */
  readonly isInProcess: boolean;
}

/** Watches that begin with the state. */
export interface StreamedLists {
  /** Servers give them unless they were told not to. */
  readonly isUsual: boolean;
  /** Of the bookmark that ends the state; undefined where any bookmark does. */
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
      guard.heard();
      continue;
    }
    scanner ??= new ListScanner(where);
    const batch: Stored<T>[] = [];
    for (const each of held)
      for (const bytes of scanner.push(each)) batch.push(jsonCodec.decode(bytes, context) as Stored<T>);
    held = [];
    if (batch.length > 0) yield batch;
    // after the reader has had it: a slow reader is not a silent server
    guard.heard();
  }
  if (scanner !== undefined) return { ...asList(jsonCodec.decode(scanner.end(), context), where), items: [] };
  const list = asList(jsonCodec.decode(joined(held, heldBytes), context), where);
  if (list.items?.length > 0) yield list.items as Stored<T>[];
  return { ...list, items: [] };
}

/** Protobuf, and whatever else has no seams that are known here. */
async function* whole<T extends ApiObject>(
  { body, where, decode }: ListAnswer,
  guard: SilenceGuard,
): AsyncGenerator<Stored<T>[], ApiList<never>> {
  const list = asList(await decode(heardThrough(body, guard)), where);
  if (list.items?.length > 0) yield list.items as Stored<T>[];
  return { ...list, items: [] };
}

async function* heardThrough(body: AsyncIterable<Uint8Array>, guard: SilenceGuard): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    guard.heard();
    yield chunk;
  }
}

/** Some servers write an empty collection as null. @throws ConnectionError `protocol` for what is no list of objects */
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
