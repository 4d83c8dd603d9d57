/**
 * One watcher of a run: it breaks its connection at random and resumes from the last version that it saw, on a random
 * server.
 */
import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Scope, Version, WatchedEvent, WatchRead } from "./history.js";
import type { Document } from "./http-client.js";
import type { Random } from "./random.js";
import { versionOf } from "./recorder.js";
import { pathOf, queryOf, type RunContext } from "./run-context.js";

/** The maximum number of events after which a connection is cut. */
const MAX_EVENTS_OF_CONNECTION = 100;
/** The number of attempts to start that a server may refuse while it is getting ready. */
const MAX_REFUSALS = 20;
const MAX_RETRY_AFTER_MS = 1000;
/** A watcher that has not seen a version after this time will not see it. */
const REACH_TIMEOUT_MS = 60_000;

export interface WatcherOptions {
  readonly name: string;
  readonly scope: Scope;
  readonly start: WatchRead["start"];
  /** Whether it cuts its connection now and then. */
  readonly isCut: boolean;
}

export class Watcher {
  private readonly events: WatchedEvent[] = [];
  private readonly called: number;
  private isStopped = false;
  private progress: Version = 0;
  /** False while the last version seen cannot be resumed from. */
  private canResume = false;
  private response: IncomingMessage | undefined;
  private failure: unknown;
  /** Called whenever something has arrived. */
  private awaited: () => void = () => undefined;
  private readonly running: Promise<void>;

  constructor(
    private readonly context: RunContext,
    private readonly random: Random,
    readonly options: WatcherOptions,
  ) {
    this.called = context.recorder.tick();
    const { start } = options;
    if (start.type === "after") {
      this.progress = start.version;
      this.canResume = true;
    }
    this.running = this.run().catch((error: unknown) => {
      this.failure = error;
      this.awaited();
    });
  }

  /**
   * Waits until the watcher must have seen a version, then stops it. A watcher that has not seen it in time is recorded
   * as it is, for the checker to judge. @throws Error if the watch was refused or ended with an error
   */
  async finish(until: Version): Promise<WatchRead> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, REACH_TIMEOUT_MS);
      this.awaited = () => {
        if (this.progress < until && this.failure === undefined) return;
        clearTimeout(timer);
        resolve();
      };
      this.awaited();
    });
    this.isStopped = true;
    this.response?.destroy();
    await this.running;
    if (this.failure !== undefined) throw new Error(`${this.options.name} failed`, { cause: this.failure });
    const { name, scope, start } = this.options;
    return { name, scope, start, called: this.called, events: this.events, until };
  }

  private async run(): Promise<void> {
    let refusals = 0;
    while (!this.isStopped) {
      const response = await this.random
        .pick(this.context.servers)
        .stream(`${pathOf(this.options.scope)}?${this.query()}`);
      if (response.statusCode === 200) {
        this.context.counts.add("connections of watchers");
        await this.read(response);
        if (!this.canResume && !this.isStopped) throw new Error("the server ended a watch before it could be resumed");
        continue;
      }
      const text = await textOf(response);
      if (response.statusCode !== 429 || ++refusals > MAX_REFUSALS)
        throw new Error(`watch ${this.query()}: ${response.statusCode} ${text}`);
      this.context.counts.add("watches put off with 429");
      const retryAfterMs = Number(response.headers["retry-after"] ?? 1) * 1000;
      await delay(Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
    }
  }

  private query(): string {
    const { scope, start } = this.options;
    const bookmarks = { watch: 1, allowWatchBookmarks: "true" };
    if (this.canResume) return queryOf(scope, { ...bookmarks, resourceVersion: this.progress });
    const freshness = start.type === "state" ? start.freshness : undefined;
    const resourceVersion =
      freshness && "version" in freshness ? freshness.version : freshness?.type === "any" ? 0 : undefined;
    return start.type === "state" && start.isMarked
      ? queryOf(scope, {
          ...bookmarks,
          sendInitialEvents: "true",
          resourceVersionMatch: "NotOlderThan",
          resourceVersion,
        })
      : queryOf(scope, { watch: 1, resourceVersion });
  }

  private async read(response: IncomingMessage): Promise<void> {
    this.response = response;
    const cutAfter = this.options.isCut ? 1 + this.random.below(MAX_EVENTS_OF_CONNECTION) : Number.POSITIVE_INFINITY;
    let count = 0;
    for await (const line of linesOf(response)) {
      if (this.isStopped) return;
      this.notice(JSON.parse(line) as { type: string; object: Document });
      // Leaving the loop closes the connection.
      if (++count >= cutAfter && this.canResume) return;
    }
  }

  private notice({ type, object }: { type: string; object: Document }): void {
    const { recorder, counts, initialEventsEnd } = this.context;
    const noticed = recorder.tick();
    if (type === "BOOKMARK") {
      const version = versionOf(object.metadata?.resourceVersion);
      const endsInitial = initialEventsEnd !== undefined && object.metadata?.annotations?.[initialEventsEnd] === "true";
      recorder.told(version);
      this.events.push({ type, version, endsInitial, noticed });
      this.canResume = true;
      this.seen(version);
    } else if (type === "ADDED" || type === "MODIFIED" || type === "DELETED") {
      const state = recorder.state(this.options.scope.resource, object);
      this.events.push({ type, state, noticed });
      this.seen(state.version);
    } else {
      throw new Error(`event ${type}: ${JSON.stringify(object)}`);
    }
    counts.add(`events ${type}`);
  }

  private seen(version: Version): void {
    this.progress = Math.max(this.progress, version);
    this.awaited();
  }
}

/** Ends with the connection, however that ends: a broken connection counts as a cut. */
async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = "";
  response.setEncoding("utf8");
  const chunks = response[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch(() => undefined);
      if (next === undefined || next.done) return;
      const lines = (rest + next.value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    response.destroy();
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = "";
  response.setEncoding("utf8");
  for await (const chunk of response) text += chunk;
  return text;
}
