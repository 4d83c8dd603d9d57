/**
 * What admission notes elsewhere for a write, before the store has decided on it: a quota, for example, counts an object
 * that is about to be created. Whoever notes something gives the transaction a compensation, which undoes it.
 *
 * A try of a write ends in one of two ways. After {@link commit} what was noted stands: the write took place, or its
 * outcome is unknown and it may have. After {@link rollback} it is undone: the try was refused, changed nothing, was a
 * dry-run, or lost against another writer. Either way the transaction is empty then, and serves the next try.
 */
export class WriteTransaction {
  private readonly compensations: Compensation[] = [];

  /** @param compensation runs at most once, and the end of the write waits for it */
  onRollback(compensation: Compensation): void {
    this.compensations.push(compensation);
  }

  commit(): void {
    this.compensations.length = 0;
  }

  /** Runs the compensations in the order in which they came. @throws whatever one of them throws */
  async rollback(): Promise<void> {
    for (const compensate of this.compensations.splice(0)) await compensate();
  }
}

/** Undoes what was noted elsewhere for a write that did not take place. */
export type Compensation = () => Promise<void>;
