/**
 * Whether the client of a request is still connected. Most requests never need to know, so abort signals are created on
 * demand.
 */

/** Created once, because aborting without a reason would create an exception with a stack for every answer. */
const CLIENT_IS_GONE = new Error("the client is gone");
const NOTHING_MORE = new Error("the client sends nothing more");

export class Client {
  /** Whether the client can no longer receive an answer. */
  isGone = false;
  private hasEnded = false;
  private goneController: AbortController | undefined;
  private endedController: AbortController | undefined;

  /** Aborts when the client can no longer receive an answer. */
  get gone(): AbortSignal {
    if (this.goneController === undefined) {
      this.goneController = new AbortController();
      if (this.isGone) this.goneController.abort(CLIENT_IS_GONE);
    }
    return this.goneController.signal;
  }

  /** Aborts when the client has closed its side of the connection or is gone. */
  get ended(): AbortSignal {
    if (this.endedController === undefined) {
      this.endedController = new AbortController();
      if (this.hasEnded) this.endedController.abort(NOTHING_MORE);
    }
    return this.endedController.signal;
  }

  end(): void {
    this.hasEnded = true;
    this.endedController?.abort(NOTHING_MORE);
  }

  leave(): void {
    this.isGone = true;
    this.goneController?.abort(CLIENT_IS_GONE);
    this.end();
  }
}
