/** The set of operations that a search has already placed, with a short key for each such set. */

/**
 * Operations are numbered in the order of calls. All answered operations below some number are in the set and few above
 * it, because only as many overlap as there are clients; that number and the members above it form the key. Operations
 * without an answer may stay out forever, so they are listed separately to keep the number moving.
 */
export class LinearizedSet {
  /** The number of each operation among the answered ones; -1 without an answer. */
  private readonly numbers: Int32Array;
  /** Membership by number among the answered ones. */
  private readonly members: Uint8Array;
  private readonly unanswered = new Set<number>();
  /** All answered operations below this number are in the set. */
  private low = 0;
  /** No answered operation from this number on is in the set. */
  private high = 0;

  /** @param isAnswered for each operation in the order of calls */
  constructor(isAnswered: readonly boolean[]) {
    let answered = 0;
    this.numbers = Int32Array.from(isAnswered, (is) => (is ? answered++ : -1));
    this.members = new Uint8Array(answered);
  }

  add(index: number): void {
    const number = this.numbers[index] as number;
    if (number < 0) {
      this.unanswered.add(index);
      return;
    }
    this.members[number] = 1;
    if (number >= this.high) this.high = number + 1;
    while (this.members[this.low] === 1) this.low++;
  }

  remove(index: number): void {
    const number = this.numbers[index] as number;
    if (number < 0) {
      this.unanswered.delete(index);
      return;
    }
    this.members[number] = 0;
    if (number < this.low) this.low = number;
    while (this.high > 0 && this.members[this.high - 1] === 0) this.high--;
  }

  /** Returns the same key exactly for equal sets. */
  key(): string {
    let above = "";
    for (let number = this.low; number < this.high; number++) above += this.members[number];
    const unanswered = this.unanswered.size === 0 ? "" : [...this.unanswered].sort((a, b) => a - b).join();
    return `${this.low}:${above}:${unanswered}`;
  }
}
