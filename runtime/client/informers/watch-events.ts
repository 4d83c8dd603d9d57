/**
 * One watch as typed events, from its request to its end. The reflector resumes watches. SPEC: Watch event document.
 */
import { isJsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { ConnectionError } from "../client-errors.js";
import type { WatchEvent } from "../resources/api.js";
import { type WatchOptions, watchQuery } from "../resources/call-options.js";
import type { Endpoint } from "../resources/endpoint.js";
import type { DocumentStream } from "../transport/body.js";
import { SilenceGuard } from "../transport/silence.js";
import { statusErrorOfDocument } from "../transport/status-answer.js";

const EVENT_TYPES: ReadonlySet<unknown> = new Set(["ADDED", "MODIFIED", "DELETED", "BOOKMARK"]);

/** The code for an ERROR event whose Status has none. */
const DEFAULT_ERROR_CODE = 500;

export async function* watchEvents<T extends ApiObject>(
  endpoint: Endpoint,
  options: WatchOptions,
): AsyncGenerator<WatchEvent<T>, void> {
  const { signal } = options;
  const guard = guardOf(endpoint, options);
  try {
    for await (const document of await opened(endpoint, options, guard)) {
      // Events that have already arrived are dropped too when the signal fires.
      if (signal?.aborted) return;
      yield eventOf(document);
    }
  } catch (error) {
    // Aborting is the normal way to end a watch, so it is not a failure.
    if (!signal?.aborted) throw error;
  } finally {
    guard.end();
  }
}

/**
 * Passes the same events to a function, and resolves when {@link watchEvents} would end. What the function throws ends
 * the watch too. Events that arrive together are passed without a promise for each.
 */
export async function followEvents<T extends ApiObject>(
  endpoint: Endpoint,
  options: WatchOptions,
  receive: (event: WatchEvent<T>) => void,
): Promise<void> {
  const { signal } = options;
  const guard = guardOf(endpoint, options);
  try {
    const documents = await opened(endpoint, options, guard);
    if (documents.follow !== undefined) {
      await documents.follow((document) => {
        if (!signal?.aborted) receive(eventOf(document));
      });
    } else {
      for await (const document of documents) {
        if (signal?.aborted) return;
        receive(eventOf(document));
      }
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    guard.end();
  }
}

function guardOf({ clock, path }: Endpoint, { signal, silenceLimitMs = 0 }: WatchOptions): SilenceGuard {
  return new SilenceGuard(clock, silenceLimitMs, signal, `watch of ${path.collection()}`);
}

function opened(endpoint: Endpoint, options: WatchOptions, guard: SilenceGuard): Promise<DocumentStream<unknown>> {
  const { silenceLimitMs = 0 } = options;
  const received = silenceLimitMs === 0 ? undefined : (): void => guard.received();
  return endpoint.stream(watchQuery(options), { ...options, signal: guard.signal }, received);
}

function eventOf<T extends ApiObject>(document: unknown): WatchEvent<T> {
  if (!isJsonObject(document) || !isJsonObject(document.object)) {
    throw new ConnectionError("protocol", "protocol: found a document without an object in a watch, expected an event");
  }
  if (document.type === "ERROR") throw statusErrorOfDocument(document.object, DEFAULT_ERROR_CODE);
  if (!EVENT_TYPES.has(document.type)) {
    throw new ConnectionError(
      "protocol",
      `protocol: found an event of type ${JSON.stringify(document.type)} in a watch`,
    );
  }
  return document as unknown as WatchEvent<T>;
}
