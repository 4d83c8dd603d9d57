/** Callers that wait until a cache has reached a revision. */
import type { Clock } from "../../api/time.js";
import { Members } from "../../base/members.js";
import type { Revision } from "../engine.js";

interface Waiter {
  readonly revision: Revision;
  readonly settle: (reached: boolean) => void;
  readonly fail: (error: Error) => void;
}

export class RevisionWaiters {
  private readonly waiting = new Members<Waiter>();

  constructor(private readonly clock: Clock) {}

  /** Resolves true when {@link advance} reaches `revision`, false after `timeoutMs`; rejects on {@link fail}. */
  wait(revision: Revision, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const finish = (action: () => void): void => {
        this.waiting.remove(place);
        cancel();
        action();
      };
      const cancel = this.clock.after(timeoutMs, () => finish(() => resolve(false)));
      const waiter: Waiter = {
        revision,
        settle: (reached) => finish(() => resolve(reached)),
        fail: (error) => finish(() => reject(error)),
      };
      const place = this.waiting.add(waiter);
    });
  }

  advance(revision: Revision): void {
    for (const waiter of this.waiting.all()) if (waiter.revision <= revision) waiter.settle(true);
  }

  fail(error: Error): void {
    for (const waiter of this.waiting.all()) waiter.fail(error);
  }
}
