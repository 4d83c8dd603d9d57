/** The requests that this process has received and not yet decided, of which any could be a write that changes something. */

export class RequestsAtWork {
  private count = 0;
  private onNone: (() => void) | undefined;

  /** Whether there are none. Streams, such as watches, are no work once their answer has begun. */
  get areNone(): boolean {
    return this.count === 0;
  }

  begun(): void {
    this.count++;
  }

  ended(): void {
    this.count--;
    if (this.count > 0 || this.onNone === undefined) return;
    const { onNone } = this;
    this.onNone = undefined;
    onNone();
  }

  /** Calls the listener once as soon as there are none. There is one listener at a time; undefined removes it. */
  whenNone(listener: (() => void) | undefined): void {
    this.onNone = listener;
  }
}

export const requestsAtWork = new RequestsAtWork();
