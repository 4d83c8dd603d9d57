/**
 * Compaction by one server at a time, in this order: the compaction point is recorded, so that reads before it are
 * refused; then the collection is configured to refuse entries at or below it, so that no writer with an old view can
 * ever take a place that becomes free; only then are the entries removed that no read at the point or later can see.
 */
import type { ClientSession } from "mongodb";
import type { Revision } from "../engine.js";
import { CompactionLease } from "./compaction-lease.js";
import type { Log } from "./log.js";
import { type LogDocument, type StoredInteger, toLong, toRevision } from "./log-documents.js";
import { type Connection, unavailable } from "./mongo-connection.js";

/** The number of log entries that one request reads or removes. */
const BATCH_ENTRIES = 1000;

type Link = Pick<LogDocument, "_id" | "previous" | "change">;

export class Compaction {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #lease: CompactionLease;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(connection: Connection, log: Log) {
    this.#connection = connection;
    this.#log = log;
    this.#lease = new CompactionLease(connection);
  }

  /**
   * Moves the point to `revision`, which exists, and removes what it can. If another server is removing entries, the
   * rest is left to it and to later compactions.
   * @throws StorageUnavailableError
   */
  async compact(revision: Revision): Promise<void> {
    const run = this.#running.then(() => this.#compactNow(revision));
    // The next compaction does not depend on this one; the caller of this one receives its error.
    this.#running = run.catch(() => undefined);
    try {
      await run;
    } catch (error) {
      throw unavailable("compacting", error);
    }
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #compactNow(revision: Revision): Promise<void> {
    if (revision > (await this.#log.readCompacted())) {
      await this.#recordPoint({ compacted: toLong(revision) });
    }
    if (await this.#lease.take()) {
      try {
        await this.#purge();
      } finally {
        await this.#lease.giveBack();
      }
    }
  }

  /** Points only grow, even if several servers move them. */
  async #recordPoint(point: Partial<Record<"compacted" | "purged", StoredInteger>>): Promise<void> {
    await this.#log.inOrder((session) =>
      this.#connection.meta.updateOne({ _id: "compaction" }, { $max: point }, { upsert: true, session }),
    );
  }

  async #purge(): Promise<void> {
    const point = await this.#connection.meta.findOne({ _id: "compaction" });
    const compacted = toRevision(point?.compacted ?? 0n);
    let purged = toRevision(point?.purged ?? 0n);
    if (purged >= compacted) {
      return;
    }
    await this.#refuseEntriesThrough(compacted);
    while (purged < compacted && !this.#isStopped && (await this.#lease.take())) {
      purged = await this.#purgeBatch(purged, compacted);
      await this.#recordPoint({ purged: toLong(purged) });
    }
  }

  /**
   * Makes the database refuse old entries; it checks this with every insertion, however old the writer's view or the
   * message. This request itself may be late and revert a newer one of another server: a server that finds a newer
   * point afterwards repeats its request.
   */
  async #refuseEntriesThrough(compacted: Revision): Promise<void> {
    for (let point = compacted, newest = compacted; ; point = newest) {
      await this.#log.inOrder((session) => refuseEntriesThrough(this.#connection, point, session));
      newest = await this.#log.readCompacted();
      if (newest <= point) {
        return;
      }
    }
  }

  /**
   * Removes what the entries from `from` on superseded, and deletions among them before the point. The entry at the
   * point always stays, so that the log never loses its head.
   * @returns the revision up to which all superfluous entries are removed
   */
  async #purgeBatch(from: Revision, compacted: Revision): Promise<Revision> {
    const { log } = this.#connection;
    const links = await log
      .find<Link>(
        { _id: { $gte: toLong(from), $lte: toLong(compacted) } },
        { projection: { previous: 1, change: 1 }, sort: { _id: 1 }, limit: BATCH_ENTRIES },
      )
      .toArray();
    const superseded = links.map(({ previous }) => toRevision(previous)).filter((previous) => previous !== 0n);
    const deletions = links
      .filter(({ change }) => change === "delete")
      .map(({ _id }) => toRevision(_id))
      .filter((revision) => revision < compacted);
    // A deletion is removed after the values that it hides, so that no older value ever reappears.
    await this.#remove(superseded);
    await this.#remove(deletions);
    const last = links.at(-1);
    return links.length < BATCH_ENTRIES || last === undefined ? compacted : toRevision(last._id);
  }

  async #remove(revisions: readonly Revision[]): Promise<void> {
    if (revisions.length > 0) {
      const filter = { _id: { $in: revisions.map(toLong) } };
      await this.#log.inOrder((session) => this.#connection.log.deleteMany(filter, { session }));
    }
  }
}

/** Makes the database refuse entries at or below a revision. */
export async function refuseEntriesThrough(
  { database }: Connection,
  revision: Revision,
  session: ClientSession,
): Promise<void> {
  await database.command(
    {
      collMod: "log",
      validator: { _id: { $gt: toLong(revision) } },
      validationLevel: "strict",
      validationAction: "error",
      writeConcern: { w: "majority" },
    },
    { session },
  );
}
