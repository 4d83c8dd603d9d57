/**
 * Keeps a process from writing where LMDB would damage what other processes have written. Two things of LMDB and its
 * binding make this necessary:
 * - A transaction may begin at a state that is not the newest; {@link LockFile} says why.
 * - The binding keeps its list of free pages from one transaction to the next if the number of the newest transaction is
 *   that of its own last one. An empty transaction takes no number: if another process then commits under that number,
 *   the list is taken for current, and pages that the other process uses for free.
 */
import type { RootDatabase } from "lmdb";
import type { LockFile } from "./lock-file.js";

/** The part of the binding that is used. */
export type NumberedRoot = Pick<RootDatabase<Buffer, Buffer>, "getWriteTxnId">;

export class WriteGuard {
  readonly #root: NumberedRoot;
  readonly #lock: Pick<LockFile, "newestTransaction" | "correct">;
  /** The last transaction of this process; undefined before the first. */
  #last: { readonly number: number; hasWritten: boolean } | undefined;
  /** The number of the transaction under way, if nothing may be written in it. */
  #refused: number | undefined;

  constructor(root: NumberedRoot, lock: Pick<LockFile, "newestTransaction" | "correct">) {
    this.#root = root;
    this.#lock = lock;
  }

  /**
   * Whether the write transaction under way may write. Several actions may share one; if the first may not write, none
   * may. To be called within the transaction, before each action.
   */
  admits(): boolean {
    const number = this.#root.getWriteTxnId();
    const last = this.#last;
    const isStale = last === undefined || (last.number === number - 1 && !last.hasWritten);
    if (last?.number !== number) this.#last = { number, hasWritten: false };
    const isBehind = this.#lock.newestTransaction() >= number;
    if (isBehind) this.#lock.correct();
    if (isStale || isBehind) this.#refused = number;
    return this.#refused !== number;
  }

  /** To be called within the transaction, after an action that has written. */
  noteWritten(): void {
    if (this.#last !== undefined) this.#last.hasWritten = true;
  }

  /** To be called after the end of a transaction that was not admitted. */
  forget(): void {
    this.#refused = undefined;
  }
}
