/**
 * Lists, then watches, then resumes or lists again, to keep a target equal to a collection. SPEC: List-then-watch and
 * chunking.
 */
import type { ApiObject, Stored } from "../../api/object.js";
import { StatusError } from "../../api/status.js";
import { type Clock, pause } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";
import type { CollectionReader, EventFollowing, FollowOptions, ObjectEvent, WatchEvent } from "../resources/api.js";
import type { Selection } from "../resources/call-options.js";
import { foregroundClock } from "../transport/abort.js";
import { MAX_RETRY_AFTER_MS } from "../transport/request-retries.js";
import { SILENCE_LIMIT_MS } from "../transport/silence.js";
import { Backoff } from "./backoff.js";
import { InitialState, ListedState } from "./initial-state.js";
import type { ListStreaming } from "./read-list-stream.js";

/**
 * The server is requested to end a watch after one to two times this long, so that clients are rebalanced among servers
 * now and then.
 */
const WATCH_TIMEOUT_SECONDS = 300;
/** In process there is no other server. So those that began together tick together, which a clock that tests move passes in one step. */
const WATCH_TIMEOUT_SECONDS_IN_PROCESS = 24 * 60 * 60;
/** A watch that ends sooner than this without an event counts as a failed attempt. */
const SHORT_WATCH_MS = 1000;
/**
 * A watch that the server ended early is resumed after a random delay of up to this long, because the server may have
 * ended those of all clients.
 */
const RESUME_SPREAD_MS = 1000;
/** The number of consecutive failed streamed lists after which one is read without a stream. */
const MAX_STREAM_TRIES = 3;
/** The default limit of objects in one collection. */
const MAX_ITEMS = 5_000_000;

/** The status codes with which a server refuses streamed lists: for this user, for this resource, or altogether. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 405, 406, 415, 422, 501]);

/**
 * The target of a reflector. An error that it throws is reported like a failure, and the collection is listed again.
 */
export interface ReflectorTarget<T extends ApiObject> {
  /** Replaces everything known with a new list. */
  replace(items: readonly Stored<T>[]): void;
  apply(event: ObjectEvent<T>): void;
  /**
   * Returns the known object of the same name. If its version equals that of a listed object it is used instead, to
   * save memory.
   */
  known?(item: Stored<T>): Stored<T> | undefined;
}

export interface ReflectorOptions extends Selection {
  /** Receives every failure that the reflector recovers from, including 410. What it throws ends the run. */
  readonly onError: (error: unknown) => void;
  /** The number of objects in one chunk of a list. */
  readonly pageLimit?: number;
  /**
   * How the initial state is read: as the start of the watch (`stream`, which falls back to lists for good if the
   * server refuses), as a list in chunks (`list`), or as a stream if the client's profile says that servers support it
   * (`auto`, the default).
   */
  readonly initialState?: "auto" | "stream" | "list";
  /**
   * A watch or list in which no byte arrives for this long is dropped and retried; 0 for no limit. Default: 150
   * seconds, no limit in process.
   */
  readonly silenceLimitMs?: number;
  /** The maximum number of objects held; a larger collection is a failure. Default: 5 million. */
  readonly maxItems?: number;
  /**
   * When a watch ends and the state is older than this, it is listed again instead of resumed. This is for servers that
   * are not trusted to send every change in order. Default: never.
   */
  readonly relistAfterMs?: number;
  readonly clock?: Clock;
  /** Returns a number of at least 0 and less than 1. */
  readonly random?: () => number;
}

export class Reflector<T extends ApiObject> {
  readonly #reader: CollectionReader<T> & Partial<ListStreaming<T>> & Partial<EventFollowing<T>>;
  readonly #target: ReflectorTarget<T>;
  readonly #options: ReflectorOptions;
  readonly #selection: Selection;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #backoff: Backoff;
  /** The version to resume from; undefined if a new list is needed. */
  #resourceVersion: string | undefined;
  #listedMs = 0;
  #streams: boolean;
  /** The number of consecutive failed streamed lists. */
  #streamFailures = 0;
  readonly #lists: ListedState<T>;
  readonly #maxItems: number;
  readonly #silenceLimitMs: number;

  constructor(reader: CollectionReader<T>, target: ReflectorTarget<T>, options: ReflectorOptions) {
    const { labelSelector, fieldSelector, clock = foregroundClock, random = Math.random } = options;
    this.#reader = reader;
    this.#target = target;
    this.#options = options;
    this.#selection = {
      ...(labelSelector === undefined ? {} : { labelSelector }),
      ...(fieldSelector === undefined ? {} : { fieldSelector }),
    };
    this.#clock = clock;
    this.#random = random;
    this.#backoff = new Backoff(clock, random);
    const { initialState = "auto", maxItems = MAX_ITEMS, pageLimit } = options;
    const { silenceLimitMs = this.#reader.isInProcess === true ? 0 : SILENCE_LIMIT_MS } = options;
    this.#maxItems = maxItems;
    this.#silenceLimitMs = silenceLimitMs;
    this.#lists = new ListedState(reader, target, {
      maxItems,
      silenceLimitMs,
      ...(pageLimit === undefined ? {} : { pageLimit }),
    });
    this.#streams =
      initialState === "stream" || (initialState === "auto" && this.#reader.streamedLists?.isUsual === true);
  }

  /** Runs until the signal fires, then resolves. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const streams = this.#resourceVersion === undefined && this.#streams && this.#streamFailures < MAX_STREAM_TRIES;
      try {
        if (!streams) this.#resourceVersion ??= await this.#list(signal);
        await this.#watch(signal);
      } catch (error) {
        if (signal.aborted) return;
        // The initial state is incomplete.
        if (streams && this.#resourceVersion === undefined) {
          if (isRefusal(error)) {
            this.#streams = false;
            continue;
          }
          this.#streamFailures++;
        }
        if (needsList(error)) this.#resourceVersion = undefined;
        this.#options.onError(error);
        await this.#backoff.pause(signal, requestedDelayMs(error));
      }
    }
  }

  /**
   * Runs one watch, from the known state or with the initial state first.
   * @throws whatever the watch or the target fails with
   */
  async #watch(signal: AbortSignal): Promise<void> {
    const startedMs = this.#clock.now();
    const timeoutSeconds =
      this.#reader.isInProcess === true
        ? WATCH_TIMEOUT_SECONDS_IN_PROCESS
        : Math.round(WATCH_TIMEOUT_SECONDS * (1 + this.#random()));
    const resourceVersion = this.#resourceVersion;
    let state = resourceVersion === undefined ? this.#newState() : undefined;
    let isProductive = false;
    const options: FollowOptions = {
      ...this.#selection,
      ...(resourceVersion === undefined ? { sendInitialEvents: true } : { resourceVersion }),
      allowWatchBookmarks: true,
      timeoutSeconds,
      silenceLimitMs: this.#silenceLimitMs,
      signal,
    };
    await this.#follow(options, (event) => {
      if (state !== undefined) {
        const items = state.take(event);
        if (items === undefined) return;
        this.#begin(items);
        state = undefined;
      } else if (event.type !== "BOOKMARK") this.#target.apply(event);
      this.#resourceVersion = event.object.metadata.resourceVersion;
      isProductive = true;
      this.#backoff.reset();
    });
    if (signal.aborted) return;
    if (state !== undefined)
      throw new ConnectionError("closed", "closed: a watch ended before the state that it begins with was complete");
    const lastedMs = this.#clock.now() - startedMs;
    if (this.#isOld()) this.#resourceVersion = undefined;
    if (lastedMs >= timeoutSeconds * 1000) this.#backoff.reset();
    else if (isProductive || lastedMs >= SHORT_WATCH_MS) {
      this.#backoff.reset();
      await pause(this.#clock, Math.round(this.#random() * RESUME_SPREAD_MS), signal);
    } else await this.#backoff.pause(signal);
  }

  /** Passes the events of one watch to a function. Readers that others wrote may only have iterable watches. */
  async #follow(options: FollowOptions, receive: (event: WatchEvent<T>) => void): Promise<void> {
    const reader = this.#reader;
    if (reader.follow !== undefined) return reader.follow(options, receive);
    for await (const event of reader.watch(options)) receive(event);
  }

  async #list(signal: AbortSignal): Promise<string> {
    const { items, resourceVersion } = await this.#lists.read(this.#selection, signal);
    this.#begin(items);
    return resourceVersion;
  }

  #begin(items: readonly Stored<T>[]): void {
    this.#target.replace(items);
    this.#listedMs = this.#clock.now();
    this.#streamFailures = 0;
  }

  #newState(): InitialState<T> {
    return new InitialState(this.#reader.streamedLists?.endAnnotation, this.#target, this.#maxItems);
  }

  #isOld(): boolean {
    const { relistAfterMs } = this.#options;
    return relistAfterMs !== undefined && this.#clock.now() - this.#listedMs >= relistAfterMs;
  }
}

/**
 * Whether the collection must be listed again: after a 410, because the history is gone; for a version that was never
 * reached, because the store was reset; and after any other error, except of the connection, because the target failed.
 */
function needsList(error: unknown): boolean {
  if (!(error instanceof StatusError)) return !(error instanceof ConnectionError);
  const causes = error.details?.causes ?? [];
  return error.code === 410 || causes.some((cause) => cause.reason === "ResourceVersionTooLarge");
}

/** Whether the server has no streamed lists, or none for this user. */
function isRefusal(error: unknown): boolean {
  return error instanceof StatusError && REFUSALS.has(error.code);
}

/** The delay that the server requested, within bounds. */
function requestedDelayMs(error: unknown): number {
  if (!(error instanceof StatusError)) return 0;
  const seconds = error.details?.retryAfterSeconds;
  return typeof seconds === "number" && seconds > 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : 0;
}
