/** The operations that a search has already placed, with a short name for each such set. */

/**
 * Operations are numbered in calling order. Of the answered ones all below some number are in the set and few above it,
 * since only as many overlap as there are clients: that number and what lies above name the set. Operations without an
 * answer can stay out for ever; they are named apart, so that they don't hold the number back.
 */
export class LinearizedSet {
  /** For each operation its number among the answered ones; -1 without an answer. */
  private readonly numbers: Int32Array;
  /** By number among the answered ones. */
  private readonly members: Uint8Array;
  private readonly unanswered = new Set<number>();
  /** All answered operations below are in. */
  private low = 0;
  /** No answered operation is in from here on. */
  private high = 0;

  /** @param isAnswered for each operation in calling order */
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

  /** Equal for equal sets, and only for those. */
  key(): string {
    let above = "";
    for (let number = this.low; number < this.high; number++) above += this.members[number];
    const unanswered = this.unanswered.size === 0 ? "" : [...this.unanswered].sort((a, b) => a - b).join();
    return `${this.low}:${above}:${unanswered}`;
  }
}
