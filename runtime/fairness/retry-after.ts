/**
 * When rejected clients should come again: later while a level keeps rejecting requests, sooner once it has stopped.
 */
const MS_PER_SECOND = 1000;
const MAX_RETRY_SECONDS = 32;
/** So many rejections a second of the interval are too many. */
const TOO_MANY_PER_SECOND = 3;

/** The rejections of one priority level. */
export class RetryAfter {
  private retrySeconds = 1;
  private increasedAt = 0;
  private present = 0;
  private presentCount = 0;
  /** The numbers of rejections in the seconds before, oldest first. */
  private history: { readonly second: number; readonly count: number }[] = [];

  /** Seconds until a client that is rejected now should try again. */
  get seconds(): number {
    return this.retrySeconds;
  }

  /** Counts a rejection. @param nowMs milliseconds since the epoch */
  note(nowMs: number): void {
    const second = Math.floor(nowMs / MS_PER_SECOND);
    if (second === this.present) {
      this.presentCount++;
      return;
    }
    this.history.push({ second: this.present, count: this.presentCount });
    const kept = Math.min(2 * this.retrySeconds, MAX_RETRY_SECONDS);
    this.history = this.history.filter((each) => second - each.second <= kept);
    this.present = second;
    this.presentCount = 1;
    this.adjust(second);
  }

  /** Doubles the time, at most once in an interval, or takes a second away. */
  private adjust(second: number): void {
    const { retrySeconds } = this;
    let recent = 0;
    for (const each of this.history) if (second - each.second <= retrySeconds) recent += each.count;
    if (second - this.increasedAt >= retrySeconds && recent >= TOO_MANY_PER_SECOND * retrySeconds) {
      this.retrySeconds = Math.min(2 * retrySeconds, MAX_RETRY_SECONDS);
      this.increasedAt = second;
    } else if (recent < retrySeconds && retrySeconds > 1) this.retrySeconds--;
  }
}
