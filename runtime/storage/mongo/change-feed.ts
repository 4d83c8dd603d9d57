/**
 * One change stream per engine. It only wakes the view, which then reads the log itself. Order and completeness come
 * from the revisions, so a stream that breaks, loses its history or repeats events can simply be reopened.
 */
import { type ChangeStream, type ChangeStreamDocument, ReadConcern } from "mongodb";
import { backOff } from "./back-off.js";
import type { Log } from "./log.js";
import { type LogDocument, toRevision } from "./log-documents.js";
import type { LogView } from "./log-view.js";
import type { Connection } from "./mongo-connection.js";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Contains just enough to see which revision was inserted. */
const PIPELINE = [{ $match: { operationType: "insert" } }, { $project: { documentKey: 1 } }];

export interface ChangeFeedOptions {
  /** Reads the head, so that the stream begins no later than the position at which reading ends. */
  readonly readHead: () => Promise<unknown>;
  readonly onWarning: (message: string, error: unknown) => void;
}

export class ChangeFeed {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #view: LogView;
  readonly #options: ChangeFeedOptions;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #stream: ChangeStream<LogDocument> | undefined;

  constructor(connection: Connection, log: Log, view: LogView, options: ChangeFeedOptions) {
    this.#connection = connection;
    this.#log = log;
    this.#view = view;
    this.#options = options;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#closeStream();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let tries = 1; !this.#stopping.signal.aborted; tries++) {
      try {
        await this.#follow(() => {
          tries = 1;
        });
      } catch (error) {
        if (this.#stopping.signal.aborted) {
          return;
        }
        this.#options.onWarning("the change stream broke and will be opened again", error);
      } finally {
        await this.#closeStream();
      }
      // An abort rejects the wait and thereby ends the loop.
      await backOff(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS, this.#stopping.signal).catch(() => undefined);
    }
  }

  /** Closes the stream. A broken stream may fail once more, which is no news. */
  async #closeStream(): Promise<void> {
    await this.#stream?.close().catch(() => undefined);
  }

  /** Follows one stream until it breaks. It begins at a time that is known to precede everything that is read next. */
  async #follow(onChange: () => void): Promise<void> {
    await this.#options.readHead();
    const startAtOperationTime = this.#log.operationTime;
    this.#stream = this.#connection.log.watch<LogDocument>(PIPELINE, {
      readConcern: new ReadConcern("majority"),
      ...(startAtOperationTime && { startAtOperationTime }),
    });
    await this.#view.advance();
    while (!this.#stopping.signal.aborted) {
      const revision = insertedRevision(await this.#stream.next());
      onChange();
      if (revision === undefined || revision > this.#view.position) {
        await this.#view.advance();
      }
    }
  }
}

function insertedRevision(change: ChangeStreamDocument<LogDocument>): bigint | undefined {
  return "documentKey" in change ? toRevision(change.documentKey._id) : undefined;
}
