/**
 * One change stream per engine. It only wakes the view, which then reads the log itself: order and completeness come
 * from the revisions, so that a stream that broke, lost its history or repeats itself can simply be opened anew.
 */
import { type ChangeStream, type ChangeStreamDocument, ReadConcern } from "mongodb";
import { backOff } from "./back-off.js";
import type { Log } from "./log.js";
import { type LogDocument, toRevision } from "./log-documents.js";
import type { LogView } from "./log-view.js";
import type { Connection } from "./mongo-connection.js";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Enough to tell which revision was inserted. */
const PIPELINE = [{ $match: { operationType: "insert" } }, { $project: { documentKey: 1 } }];

export interface ChangeFeedOptions {
  /** Reads the head, so that the stream begins where reading on from there ends. */
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
      // An abort ends the wait by an error, and with it the loop.
      await backOff(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS, this.#stopping.signal).catch(() => undefined);
    }
  }

  /** A broken stream may fail once more when it is closed, which says nothing new. */
  async #closeStream(): Promise<void> {
    await this.#stream?.close().catch(() => undefined);
  }

  /** Follows one stream until it breaks. It begins at a time that is known to be before what is read next. */
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
