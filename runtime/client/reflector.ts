/** List, then watch, then resume or list again: keeps a target equal to a collection. SPEC: List-then-watch and chunking. */
import type { ApiObject, Stored } from "../api/object.js";
import { StatusError } from "../api/status.js";
import type { Clock } from "../api/time.js";
import { foregroundClock } from "./abort.js";
import type { CollectionReader, ObjectEvent } from "./api.js";
import { Backoff } from "./backoff.js";
import { ConnectionError } from "./errors.js";
import type { Selection } from "./options.js";

/** A watch is asked to end after one to two times this, so that a dead connection is noticed in the end. */
const WATCH_TIMEOUT_SECONDS = 300;
/** A watch that ended sooner, and without an event, counts as a failed try. */
const SHORT_WATCH_MS = 1000;

/** What a reflector fills. What it throws is reported like a failure, and the collection is listed again. */
export interface ReflectorTarget<T extends ApiObject> {
  /** A new list takes the place of everything known. */
  replace(items: readonly Stored<T>[]): void;
  apply(event: ObjectEvent<T>): void;
}

export interface ReflectorOptions extends Selection {
  /** Hears every failure that the reflector recovers from, a 410 included. What it throws ends the run. */
  readonly onError: (error: unknown) => void;
  /** Objects in one chunk of a list. */
  readonly pageLimit?: number;
  readonly clock?: Clock;
  /** At least 0, less than 1. */
  readonly random?: () => number;
}

export class Reflector<T extends ApiObject> {
  readonly #reader: CollectionReader<T>;
  readonly #target: ReflectorTarget<T>;
  readonly #options: ReflectorOptions;
  readonly #selection: Selection;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #backoff: Backoff;
  /** Where to resume; undefined when only a new list will do. */
  #resourceVersion: string | undefined;

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
  }

  /** Runs until the signal fires, then resolves. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        this.#resourceVersion ??= await this.#list(signal);
        await this.#watch(this.#resourceVersion, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (needsList(error)) this.#resourceVersion = undefined;
        this.#options.onError(error);
        await this.#backoff.pause(signal);
      }
    }
  }

  /** Without a version: the most recent state. Servers answer a list of any version in one piece, whatever the limit. */
  async #list(signal: AbortSignal): Promise<string> {
    const { pageLimit } = this.#options;
    const list = await this.#reader.listAll({
      ...this.#selection,
      ...(pageLimit === undefined ? {} : { limit: pageLimit }),
      signal,
    });
    const { resourceVersion } = list.metadata;
    if (!resourceVersion)
      throw new ConnectionError(
        "protocol",
        "protocol: found a list without resourceVersion, expected one to watch from",
      );
    this.#target.replace(list.items);
    return resourceVersion;
  }

  async #watch(resourceVersion: string, signal: AbortSignal): Promise<void> {
    const startedMs = this.#clock.now();
    const timeoutSeconds = Math.round(WATCH_TIMEOUT_SECONDS * (1 + this.#random()));
    let isProductive = false;
    for await (const event of this.#reader.watch({
      ...this.#selection,
      resourceVersion,
      allowWatchBookmarks: true,
      timeoutSeconds,
      signal,
    })) {
      if (event.type !== "BOOKMARK") this.#target.apply(event);
      this.#resourceVersion = event.object.metadata.resourceVersion;
      isProductive = true;
      this.#backoff.reset();
    }
    if (isProductive || this.#clock.now() - startedMs >= SHORT_WATCH_MS) this.#backoff.reset();
    else await this.#backoff.pause(signal);
  }
}

/** 410: the history is gone. A version that was never reached: the store was set back. Else only a target that failed. */
function needsList(error: unknown): boolean {
  if (!(error instanceof StatusError)) return !(error instanceof ConnectionError);
  const causes = error.details?.causes ?? [];
  return error.code === 410 || causes.some((cause) => cause.reason === "ResourceVersionTooLarge");
}
