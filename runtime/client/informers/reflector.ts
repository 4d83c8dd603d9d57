/** List, then watch, then resume or list again: keeps a target equal to a collection. SPEC: List-then-watch and chunking. */
import type { ApiObject, Stored } from "../../api/object.js";
import { StatusError } from "../../api/status.js";
import { type Clock, pause } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";
import type { CollectionReader, ObjectEvent } from "../resources/api.js";
import type { Selection } from "../resources/call-options.js";
import { foregroundClock } from "../transport/abort.js";
import { MAX_RETRY_AFTER_MS } from "../transport/request-retries.js";
import { SILENCE_LIMIT_MS } from "../transport/silence.js";
import { Backoff } from "./backoff.js";
import { InitialState, ListedState } from "./initial-state.js";
import type { ListStreaming } from "./read-list-stream.js";

/** A watch is asked to end after one to two times this, so that servers share their clients anew now and then. */
const WATCH_TIMEOUT_SECONDS = 300;
/** A watch that ended sooner, and without an event, counts as a failed try. */
const SHORT_WATCH_MS = 1000;
/** Watches that a server ended before their time are resumed within this: it may have ended those of everybody. */
const RESUME_SPREAD_MS = 1000;
/** Streamed lists in a row that fail before one is read without a stream. */
const MAX_STREAM_TRIES = 3;
/** Objects of one collection, unless a reflector sets its own bound. */
const MAX_ITEMS = 5_000_000;

/** Answers by which a server says that it gives no streamed lists: to this user, of this resource, or at all. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 405, 406, 415, 422, 501]);

/** What a reflector fills. What it throws is reported like a failure, and the collection is listed again. */
export interface ReflectorTarget<T extends ApiObject> {
  /** A new list takes the place of everything known. */
  replace(items: readonly Stored<T>[]): void;
  apply(event: ObjectEvent<T>): void;
  /** What is known under the name of an object: in a new list it stands for one of the same version, to save memory. */
  known?(item: Stored<T>): Stored<T> | undefined;
}

export interface ReflectorOptions extends Selection {
  /** Hears every failure that the reflector recovers from, a 410 included. What it throws ends the run. */
  readonly onError: (error: unknown) => void;
  /** Objects in one chunk of a list. */
  readonly pageLimit?: number;
  /**
   * How the first state comes: as the beginning of the watch (`stream`; a server that refuses it is asked for a list, from
   * then on), as a list in chunks, or as a stream where the client's profile says that servers have it. Default: `auto`.
   */
  readonly initialState?: "auto" | "stream" | "list";
  /** A watch, or a list, in which no byte arrives for so long is dropped and tried anew; 0 for no bound. Default: 150 seconds, none in process. */
  readonly silenceLimitMs?: number;
  /** Objects that are held at most; a larger collection is a failure. Default: 5 million. */
  readonly maxItems?: number;
  /**
   * When a watch ends and the state is older than this it is read anew instead of resumed: for servers that are not trusted
   * to send every change, in order. Default: never.
   */
  readonly relistAfterMs?: number;
  readonly clock?: Clock;
  /** At least 0, less than 1. */
  readonly random?: () => number;
}

export class Reflector<T extends ApiObject> {
  readonly #reader: CollectionReader<T> & Partial<ListStreaming<T>>;
  readonly #target: ReflectorTarget<T>;
  readonly #options: ReflectorOptions;
  readonly #selection: Selection;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #backoff: Backoff;
  /** Where to resume; undefined when only a new list will do. */
  #resourceVersion: string | undefined;
  #listedMs = 0;
  #streams: boolean;
  /** Streamed lists that failed in a row. */
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
        // an initial state that did not come to its end
        if (streams && this.#resourceVersion === undefined) {
          if (isRefusal(error)) {
            this.#streams = false;
            continue;
          }
          this.#streamFailures++;
        }
        if (needsList(error)) this.#resourceVersion = undefined;
        this.#options.onError(error);
        await this.#backoff.pause(signal, askedPauseMs(error));
      }
    }
  }

  /**
   * One watch, from the state that is known or with the state first.
   * @throws what the watch, and the target, fail with
   */
  async #watch(signal: AbortSignal): Promise<void> {
    const startedMs = this.#clock.now();
    const timeoutSeconds = Math.round(WATCH_TIMEOUT_SECONDS * (1 + this.#random()));
    const resourceVersion = this.#resourceVersion;
    let state = resourceVersion === undefined ? this.#newState() : undefined;
    let isProductive = false;
    for await (const event of this.#reader.watch({
      ...this.#selection,
      ...(resourceVersion === undefined ? { sendInitialEvents: true } : { resourceVersion }),
      allowWatchBookmarks: true,
      timeoutSeconds,
      silenceLimitMs: this.#silenceLimitMs,
      signal,
    })) {
      if (state !== undefined) {
        const items = state.take(event);
        if (items === undefined) continue;
        this.#begin(items);
        state = undefined;
      } else if (event.type !== "BOOKMARK") this.#target.apply(event);
      this.#resourceVersion = event.object.metadata.resourceVersion;
      isProductive = true;
      this.#backoff.reset();
    }
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

/** 410: the history is gone. A version that was never reached: the store was set back. Else only a target that failed. */
function needsList(error: unknown): boolean {
  if (!(error instanceof StatusError)) return !(error instanceof ConnectionError);
  const causes = error.details?.causes ?? [];
  return error.code === 410 || causes.some((cause) => cause.reason === "ResourceVersionTooLarge");
}

/** The server doesn't give streamed lists, or not to this user. */
function isRefusal(error: unknown): boolean {
  return error instanceof StatusError && REFUSALS.has(error.code);
}

/** What the server asked to wait, within bounds. */
function askedPauseMs(error: unknown): number {
  if (!(error instanceof StatusError)) return 0;
  const seconds = error.details?.retryAfterSeconds;
  return typeof seconds === "number" && seconds > 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : 0;
}
