/**
 * Room for servers that find no place in the log. A server that writes without a break always knows the newest position
 * first, so another could lose against it for as long as it goes on. Who keeps losing says so in the database; who writes
 * looks there now and then, and leaves gaps for a while. Order and safety owe nothing to it: when it fails, so does fairness.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "./mongo-connection.js";

/** While a server writes, it looks so often, beside its insertions. */
const LOOK_EVERY_MS = 100;
/** For so long after it saw that another asked, it leaves gaps. */
const GIVE_WAY_MS = 1_000;
/** A gap lets another read what is new and insert; as a multiple of what an insertion takes, and at most. */
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

  /** Tells all servers that this one keeps losing. Never rejects. */
  async ask(): Promise<void> {
    await this.#meta
      .updateOne({ _id: "turn" }, { $inc: { asks: 1 } }, { upsert: true, writeConcern: { w: 1 } })
      .catch(() => undefined);
  }

  /** Looks, unless it did a moment ago, whether another asks. Never rejects, and nobody need wait for it. */
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

  /** Between two groups: leaves a gap when another asked lately. */
  async giveWay(insertionMs: number): Promise<void> {
    if (performance.now() < this.#giveWayUntil) {
      await sleep(Math.min(insertionMs * GAP_PER_INSERTION, LONGEST_GAP_MS));
    }
  }
}
