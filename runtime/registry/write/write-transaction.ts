/**
 * The side effects of admission for a write, before the store has decided on it: a quota, for example, counts an object
 * that is about to be created. A plug-in with such a side effect registers a compensation, which undoes it.
 *
 * An attempt of a write ends in one of two ways. After {@link commit} the side effects stand: the write took place, or
 * its outcome is unknown. After {@link rollback} they are undone: the attempt was refused, changed nothing, was a
 * dry-run, or lost against another writer. Either way the transaction is then empty and serves the next attempt.
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

  /**
   * Runs the compensations in the order in which they were registered. @throws the error of the first one that fails
   */
  async rollback(): Promise<void> {
    for (const compensate of this.compensations.splice(0)) await compensate();
  }
}

/** Undoes a side effect of a write that did not take place. */
export type Compensation = () => Promise<void>;
