/** The timers of a virtual clock: the earliest first, and among equals the one that was set first. */

export interface Timer {
  /** Milliseconds since the epoch. */
  readonly dueMs: number;
  /** Orders timers that are due together: later ones have higher numbers. */
  readonly number: number;
  readonly callback: () => void;
  /** The position in the heap; -1 once the timer is removed. */
  index: number;
}

/** A binary heap whose members know their position, so that removing a timer is as fast as adding one. */
export class TimerHeap {
  readonly #timers: Timer[] = [];

  get size(): number {
    return this.#timers.length;
  }

  get first(): Timer | undefined {
    return this.#timers[0];
  }

  add(timer: Timer): void {
    timer.index = this.#timers.length;
    this.#timers.push(timer);
    this.#up(timer);
  }

  /** Removes a timer. Does nothing if it is already removed. */
  remove(timer: Timer): void {
    const { index } = timer;
    if (index < 0) return;
    const last = this.#timers.pop() as Timer;
    timer.index = -1;
    if (last === timer) return;
    this.#put(last, index);
    this.#up(last);
    this.#down(last);
  }

  /** Returns the timers in no particular order. */
  all(): readonly Timer[] {
    return this.#timers;
  }

  #put(timer: Timer, index: number): void {
    this.#timers[index] = timer;
    timer.index = index;
  }

  #up(timer: Timer): void {
    while (timer.index > 0) {
      const { index } = timer;
      const parentIndex = (index - 1) >> 1;
      const parent = this.#timers[parentIndex] as Timer;
      if (isBefore(parent, timer)) return;
      this.#put(parent, index);
      this.#put(timer, parentIndex);
    }
  }

  #down(timer: Timer): void {
    for (;;) {
      const { index } = timer;
      const left = this.#timers[2 * index + 1];
      const right = this.#timers[2 * index + 2];
      const child = left !== undefined && right !== undefined && isBefore(right, left) ? right : left;
      if (child === undefined || isBefore(timer, child)) return;
      this.#put(timer, child.index);
      this.#put(child, index);
    }
  }
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.number < b.number);
}
