/**
 * Appends to the log. A group of writes that was checked at position `h` is inserted at `h + 1` and on, in one ordered
 * `insertMany`. If no other server has these revisions, nothing has happened since the check; so the unique `_id`
 * provides total order and compare-and-swap at once. A server that finds the place taken reads on and checks again.
 */
import { randomBytes } from "node:crypto";
import { MongoBulkWriteError, MongoServerError } from "mongodb";
import { CommitQueue, type PendingWrite } from "../commit-queue.js";
import type { Revision, Write } from "../engine.js";
import { RevisionMismatchError, StorageUnavailableError, UnknownOutcomeError } from "../errors.js";
import { backOff } from "./back-off.js";
import { within } from "./bounded-wait.js";
import type { Log } from "./log.js";
import { type LogDocument, type LogEntry, toDocument } from "./log-documents.js";
import { Courtesy } from "./log-fairness.js";
import type { LogView } from "./log-view.js";
import { type Connection, unavailable } from "./mongo-connection.js";

/**
 * The time limit of a write that still waits for earlier writes, found no place, or has an unknown outcome. It starts
 * again when the write's turn comes. One read of the head may follow.
 */
export const COMMIT_TIMEOUT_MS = 15_000;
/** The minimum time to wait for the answer to an insertion that is sent shortly before the time limit. */
const MIN_ANSWER_MS = 500;
const FIRST_WAIT_MS = 2;
const LONGEST_WAIT_MS = 200;
/** A server that lost its place tries again soon, because the gaps between the insertions of others are short. */
const LONGEST_LOSERS_WAIT_MS = 10;
/** After this many losses in a row, and after each further multiple, the server requests a turn. */
const LOSSES_PER_ASK = 4;

const UNAUTHORIZED = 13;

/** A write with an identity that stays the same for all attempts. */
interface Attempt {
  readonly pending: PendingWrite;
  readonly operation: string;
}

/** An attempt with its place in the log. */
interface Placed {
  readonly attempt: Attempt;
  readonly revision: Revision;
  readonly document: LogDocument;
}

/**
 * The first `inserted` documents are in the log. The others are `open` (not written, to be checked again), `failed`
 * (not written, because the store refuses to work) or `unknown`.
 */
interface Outcome {
  readonly inserted: number;
  readonly rest: "open" | "failed" | "unknown";
  readonly cause?: unknown;
}

export interface LogWriterOptions {
  /** Advances the view to the head as of the call (linearizable). */
  readonly reachHead: () => Promise<unknown>;
  /** See {@link COMMIT_TIMEOUT_MS}. */
  readonly timeoutMs: number;
}

export class LogWriter {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #view: LogView;
  readonly #reachHead: () => Promise<unknown>;
  readonly #timeoutMs: number;
  readonly #queue = new CommitQueue((group) => this.#commitGroup(group));
  readonly #writer = randomBytes(9).toString("base64url");
  /** The time at which each write was queued. All times here are those of the monotonic clock. */
  readonly #queuedMs = new WeakMap<Write, number>();
  #operations = 0;
  readonly #courtesy: Courtesy;
  /** The duration of the last insertion. */
  #insertionMs = 0;

  constructor(connection: Connection, log: Log, view: LogView, options: LogWriterOptions) {
    this.#connection = connection;
    this.#log = log;
    this.#view = view;
    this.#reachHead = options.reachHead;
    this.#timeoutMs = options.timeoutMs;
    this.#courtesy = new Courtesy(connection.meta);
  }

  commit(write: Write): Promise<Revision> {
    this.#queuedMs.set(write, performance.now());
    return this.#queue.add(write);
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  async #commitGroup(group: readonly PendingWrite[]): Promise<void> {
    const deadline = performance.now() + this.#timeoutMs;
    let open: readonly Attempt[] = this.#refuseLate(group).map((pending) => ({
      pending,
      operation: `${this.#writer}.${++this.#operations}`,
    }));
    // Whether the view is at least as new as the calls. Only then may it refuse a write.
    let isFresh = false;
    for (let tries = 1; open.length > 0; tries++) {
      if (tries > 1 && performance.now() > deadline) {
        throw new StorageUnavailableError(
          `MongoDB: found no place in the log within ${this.#timeoutMs} ms: too many servers write`,
        );
      }
      await this.#view.learn([...new Set(open.map(({ pending }) => pending.write.key))]);
      const { placed, mismatched, deferred } = judge(open, this.#view);
      if (mismatched.length > 0 && !isFresh) {
        await this.#reachHead();
        isFresh = true;
        continue;
      }
      for (const { attempt, error } of mismatched) {
        attempt.pending.reject(error);
      }
      const outcome = await this.#insertSettled(placed, deadline);
      this.#acknowledge(placed.slice(0, outcome.inserted));
      isFresh ||= outcome.inserted > 0;
      const rest = placed.slice(outcome.inserted).map(({ attempt }) => attempt);
      if (outcome.rest !== "open") {
        rejectAll(rest, outcome);
        open = deferred;
        continue;
      }
      open = [...rest, ...deferred];
      const refused = rest[0];
      if (refused !== undefined) {
        // Another server has advanced the log or changed this key.
        this.#view.forget(refused.pending.write.key);
        if (tries % LOSSES_PER_ASK === 0) {
          void this.#courtesy.ask();
        }
        await (tries > 1 ? backOff(tries, FIRST_WAIT_MS, LONGEST_LOSERS_WAIT_MS) : undefined);
      }
    }
    await this.#courtesy.giveWay(this.#insertionMs);
  }

  /**
   * While the database does not answer, queued writes would wait for the time limits of several groups; this refuses
   * them earlier.
   */
  #refuseLate(group: readonly PendingWrite[]): readonly PendingWrite[] {
    const latestMs = performance.now() - this.#timeoutMs;
    return group.filter(({ write, reject }) => {
      const isInTime = (this.#queuedMs.get(write) ?? 0) >= latestMs;
      if (!isInTime) {
        reject(
          new StorageUnavailableError(
            `MongoDB: key ${write.key}: its turn did not come within ${this.#timeoutMs} ms, it was not sent`,
          ),
        );
      }
      return isInTime;
    });
  }

  #acknowledge(placed: readonly Placed[]): void {
    this.#view.apply(placed.map(toEntry));
    for (const { attempt, revision } of placed) {
      attempt.pending.resolve(revision);
    }
  }

  /**
   * Inserts the documents and determines the outcome if an answer is lost. Sending the same documents again is
   * harmless: the second insertion finds the place taken, and the operation in the entry shows by whom.
   */
  async #insertSettled(placed: readonly Placed[], deadline: number): Promise<Outcome> {
    let inserted = 0;
    /** The first outcome without an answer. Since then a copy of the documents may be under way. */
    let lost: Outcome | undefined;
    for (let tries = 1; ; tries++) {
      const outcome = await this.#insert(placed.slice(inserted), deadline);
      inserted += outcome.inserted;
      if (inserted === placed.length) {
        return { inserted, rest: "open" };
      }
      if (outcome.rest === "failed" && lost === undefined) {
        return { inserted, rest: "failed", cause: outcome.cause };
      }
      lost ??= outcome.rest === "unknown" ? outcome : undefined;
      const failure = await this.#catchUp(lost !== undefined, deadline);
      if (failure !== undefined) {
        return lost ? { ...lost, inserted } : { inserted, rest: "failed", cause: failure };
      }
      inserted += this.#countOwn(placed.slice(inserted));
      const next = placed[inserted];
      if (next === undefined || lost === undefined) {
        return { inserted, rest: "open" };
      }
      if (next.revision <= this.#view.position) {
        // Another server has the place, or it was compacted before the owner could be seen.
        const isForeign = this.#view.operationAt(next.revision) !== undefined;
        return isForeign ? { inserted, rest: "open" } : { ...lost, inserted };
      }
      // The place is still free, but a copy of the documents may be under way to it. Only taking the place resolves the
      // doubt.
      if (performance.now() > deadline) {
        return { ...lost, inserted };
      }
      await backOff(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS);
    }
  }

  /** Advances the view until it shows the outcome of an insertion. Resolves with the error if that fails. */
  async #catchUp(isLost: boolean, deadline: number): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        await (isLost ? this.#reachHead() : this.#view.advance());
        return undefined;
      } catch (error) {
        if (!isLost || performance.now() > deadline) {
          return error;
        }
      }
      await backOff(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS);
    }
  }

  /** Counts the leading documents that are in the log as this server's own. */
  #countOwn(placed: readonly Placed[]): number {
    const foreign = placed.findIndex(({ revision, attempt }) => this.#view.operationAt(revision) !== attempt.operation);
    return foreign === -1 ? placed.length : foreign;
  }

  /** An insertion can't be cancelled: one that is not answered in time may still take place later. */
  async #insert(placed: readonly Placed[], deadline: number): Promise<Outcome> {
    if (placed.length === 0) {
      return { inserted: 0, rest: "open" };
    }
    const documents = placed.map(({ document }) => document);
    void this.#courtesy.look();
    const begin = performance.now();
    const limitMs = Math.max(deadline - begin, MIN_ANSWER_MS);
    try {
      await within(
        limitMs,
        this.#log.inOrder((session) => this.#connection.log.insertMany(documents, { session, ordered: true })),
      );
      return { inserted: placed.length, rest: "open" };
    } catch (error) {
      return judgeFailure(error);
    } finally {
      this.#insertionMs = performance.now() - begin;
    }
  }
}

interface Judgement {
  readonly placed: readonly Placed[];
  readonly mismatched: ReadonlyArray<{ readonly attempt: Attempt; readonly error: RevisionMismatchError }>;
  /** Writes that must wait for an earlier one of their key, or for the key's newest revision to be read. */
  readonly deferred: readonly Attempt[];
}

/** This is synchronous, so that the view's position and its knowledge of the keys are consistent. */
function judge(open: readonly Attempt[], view: LogView): Judgement {
  const placed: Placed[] = [];
  const mismatched: Array<Judgement["mismatched"][number]> = [];
  const deferred: Attempt[] = [];
  const placedKeys = new Set<string>();
  for (const attempt of open) {
    const { write } = attempt.pending;
    const latest = view.latest(write.key);
    if (latest === undefined || placedKeys.has(write.key)) {
      deferred.push(attempt);
      continue;
    }
    const actual = latest.isDeleted ? 0n : latest.revision;
    if (actual !== write.previous) {
      mismatched.push({ attempt, error: new RevisionMismatchError(write.key, write.previous, actual) });
      continue;
    }
    const revision = view.position + BigInt(placed.length + 1);
    placed.push({ attempt, revision, document: toDocument(write, revision, latest.revision, attempt.operation) });
    placedKeys.add(write.key);
  }
  return { placed, mismatched, deferred };
}

/** A refused document certainly stops an ordered insertion; any other error leaves its progress unknown. */
function judgeFailure(error: unknown): Outcome {
  if (error instanceof MongoBulkWriteError && error.result.getWriteConcernError() === undefined) {
    const refusals = [error.writeErrors].flat();
    if (refusals.length > 0) {
      return { inserted: error.insertedCount, rest: "open", cause: error };
    }
  }
  if (error instanceof MongoServerError && error.code === UNAUTHORIZED) {
    return { inserted: 0, rest: "failed", cause: error };
  }
  return { inserted: 0, rest: "unknown", cause: error };
}

function rejectAll(attempts: readonly Attempt[], { rest, cause }: Outcome): void {
  for (const { pending } of attempts) {
    pending.reject(
      rest === "unknown" ? new UnknownOutcomeError(pending.write.key, cause) : unavailable("writing", cause),
    );
  }
}

function toEntry({ attempt, revision }: Placed): LogEntry {
  const { type, key, value, previous } = attempt.pending.write;
  return { event: { type, key, value, revision, previous }, operation: attempt.operation };
}
