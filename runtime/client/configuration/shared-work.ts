/** Work that runs once for all callers that wait for it and is aborted when the last of them stops waiting. */
import { unlessAborted } from "../transport/abort.js";

interface Run<R> {
  readonly outcome: Promise<R>;
  readonly controller: AbortController;
  waiting: number;
}

export class SharedWork<R> {
  readonly #work: (signal: AbortSignal) => Promise<R>;
  #run: Run<R> | undefined;

  /** @param work rejects with the signal's reason when the signal fires */
  constructor(work: (signal: AbortSignal) => Promise<R>) {
    this.#work = work;
  }

  /** Joins the current run or starts one. @throws whatever the work throws, or the signal's reason */
  async result(signal?: AbortSignal): Promise<R> {
    signal?.throwIfAborted();
    this.#run ??= this.#begin();
    const run = this.#run;
    run.waiting++;
    try {
      return await unlessAborted(run.outcome, signal);
    } finally {
      if (--run.waiting === 0) this.#leave(run);
    }
  }

  #begin(): Run<R> {
    const controller = new AbortController();
    const run: Run<R> = { controller, waiting: 0, outcome: this.#work(controller.signal) };
    const forget = (): void => {
      if (this.#run === run) this.#run = undefined;
    };
    run.outcome.then(forget, forget);
    return run;
  }

  #leave(run: Run<R>): void {
    if (this.#run === run) this.#run = undefined;
    run.controller.abort();
  }
}
