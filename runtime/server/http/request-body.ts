/** The body of a request as the pipeline reads it: not before it asks, and never to the harm of the answer. */
import type { IncomingMessage } from "node:http";

export class RequestBody implements AsyncIterable<Uint8Array> {
  /** The client was told to send it, or does not wait to be told. */
  isInvited: boolean;
  /** Somebody has begun to read it. */
  isWanted = false;
  private failure: Error | undefined;
  private rejectPending: (error: Error) => void = () => {};

  /** @param invite tells a client that waits for it (`Expect: 100-continue`) to go on; undefined for all others */
  constructor(
    private readonly raw: IncomingMessage,
    private readonly invite: (() => void) | undefined,
  ) {
    this.isInvited = invite === undefined;
  }

  get isBroken(): boolean {
    return this.failure !== undefined;
  }

  /** What comes on the connection can't be read as this body any more: whoever reads it hears of it. */
  break(error: Error): void {
    this.failure = error;
    this.rejectPending(error);
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    this.isWanted = true;
    if (!this.isInvited) {
      this.isInvited = true;
      this.invite?.();
    }
    // Leaving the iteration early must not destroy the connection: the answer still has to go out.
    const inner = this.raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
    return {
      next: () =>
        new Promise((resolve, reject) => {
          if (this.failure !== undefined) return reject(this.failure);
          this.rejectPending = reject;
          inner.next().then(resolve, reject);
        }),
      return: async () => (await inner.return?.()) ?? { done: true, value: undefined },
    };
  }
}
