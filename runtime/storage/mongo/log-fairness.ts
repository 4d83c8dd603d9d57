/**
 * Fairness towards servers that find no place in the log. A server that writes continuously always knows the newest
 * position first, so another server could lose against it indefinitely. A server that keeps losing says so in the
 * database; a server that writes checks that from time to time and then leaves gaps for a while. Order and safety do
 * not depend on it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "./mongo-connection.js";

/** The interval at which a writing server checks for requests, concurrently with its insertions. */
const LOOK_EVERY_MS = 100;
/** The time for which a server leaves gaps after it saw the request of another one. */
const GIVE_WAY_MS = 1_000;
/** The length of a gap, in which another server can read and insert, as a multiple of the duration of an insertion. */
const GAP_PER_INSERTION = 2;
const LONGEST_GAP_MS = 200;

export class Courtesy {
  readonly #meta: Connection["meta"];
  #asksSeen: number | undefined;
  #looked = Number.NEGATIVE_INFINITY;
  #giveWayUntil = Number.NEGATIVE_INFINITY;

  constructor(meta: Connection["meta"]) {
    this.#meta = meta;
  }

  /** Informs all servers that this one keeps losing. Never rejects. */
  async ask(): Promise<void> {
    await this.#meta
      .updateOne({ _id: "turn" }, { $inc: { asks: 1 } }, { upsert: true, writeConcern: { w: 1 } })
      .catch(() => undefined);
  }

  /**
   * Checks, unless it did so recently, whether another server requests a turn. Never rejects, and need not be awaited.
   */
  async look(): Promise<void> {
    const now = performance.now();
    if (now - this.#looked < LOOK_EVERY_MS) {
      return;
    }
    this.#looked = now;
    const turn = await this.#meta.findOne({ _id: "turn" }, { readConcern: { level: "local" } }).catch(() => null);
    const asks = Number(turn?.asks ?? 0);
    if (this.#asksSeen !== undefined && asks > this.#asksSeen) {
      this.#giveWayUntil = performance.now() + GIVE_WAY_MS;
    }
    this.#asksSeen = asks;
  }

  /** Leaves a gap between two groups if another server has requested a turn recently. */
  async giveWay(insertionMs: number): Promise<void> {
    if (performance.now() < this.#giveWayUntil) {
      await sleep(Math.min(insertionMs * GAP_PER_INSERTION, LONGEST_GAP_MS));
    }
  }
}
