/**
 * The lease of the one who removes entries of the log, or who needs that no one does. Leases use the database's clock, the
 * only one that all servers share.
 */
import { randomBytes } from "node:crypto";
import type { Connection } from "./mongo-connection.js";

/** The time for which a lease lasts before it must be renewed. */
export const LEASE_MS = 60_000;

export class CompactionLease {
  readonly #connection: Connection;
  readonly #holder = randomBytes(9).toString("base64url");

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Takes or renews the lease; false if another has it. A lease that ends much later than any lease can was made before
   * the database's clock was set back, and is void. The tolerance exists because queued requests have the time of their
   * beginning.
   */
  async take(): Promise<boolean> {
    const nowMs = { $toLong: "$$NOW" };
    const isFromTheFuture = { $gt: ["$expiresMs", { $add: [nowMs, 2 * LEASE_MS] }] };
    const isOver = { $or: [{ $lt: ["$expiresMs", nowMs] }, isFromTheFuture] };
    const isMine = { $or: [{ $eq: ["$holder", this.#holder] }, isOver] };
    const lease = await this.#connection.meta.findOneAndUpdate(
      { _id: "compaction-lease" },
      [
        {
          $set: {
            holder: { $cond: [isMine, this.#holder, "$holder"] },
            expiresMs: { $cond: [isMine, { $add: [nowMs, LEASE_MS] }, "$expiresMs"] },
          },
        },
      ],
      { returnDocument: "after" },
    );
    return lease?.holder === this.#holder;
  }

  async giveBack(): Promise<void> {
    await this.#connection.meta.updateOne(
      { _id: "compaction-lease", holder: this.#holder },
      { $set: { expiresMs: 0 } },
    );
  }
}
