/**
 * The body of a request for the pipeline. It is not read before it is needed, and reading it never endangers the
 * answer.
 */
import type { IncomingMessage } from "node:http";
import type { RequestBytes } from "../../pipeline/request/http.js";

const NOTHING = new Uint8Array();

export class RequestBody implements RequestBytes {
  /** Whether 100-continue was sent, or the client does not wait for it. */
  isInvited: boolean;
  /** Whether reading has started. */
  isWanted = false;
  /** Whether {@link takeArrived} has returned the whole body. */
  private isTaken = false;
  private failure: Error | undefined;
  private rejectPending: (error: Error) => void = () => {};

  /**
   * @param invite sends 100-continue to a client that waits for it (`Expect: 100-continue`); undefined for all others
   */
  constructor(
    private readonly raw: IncomingMessage,
    private readonly invite: (() => void) | undefined,
  ) {
    this.isInvited = invite === undefined;
  }

  get isBroken(): boolean {
    return this.failure !== undefined;
  }

  /** Fails the body: the bytes on the connection can no longer be read as this body. */
  break(error: Error): void {
    this.failure = error;
    this.rejectPending(error);
  }

  takeArrived(): Uint8Array | undefined {
    const { raw } = this;
    if (raw.destroyed) return undefined;
    // The parser passes the last bytes of a body on before it completes the request. On HTTP/2, a request is also complete
    // when it is given up.
    const isComplete = raw.httpVersionMajor === 1 && raw.complete;
    const isWhole = isComplete || raw.readableLength === Number(raw.headers["content-length"]);
    if (!isWhole || !this.isInvited || this.isBroken || this.isWanted) return undefined;
    this.isWanted = true;
    this.isTaken = true;
    const bytes = (raw.read() as Buffer | null) ?? NOTHING;
    // The stream ends only if it is read on.
    if (!raw.complete) raw.resume();
    return bytes;
  }

  /** Whether nothing of the body is left on the connection. */
  get isReceived(): boolean {
    return this.isTaken || this.raw.complete;
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    this.isWanted = true;
    if (!this.isInvited) {
      this.isInvited = true;
      this.invite?.();
    }
    // Ending the iteration early must not destroy the connection, which still carries the answer.
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
