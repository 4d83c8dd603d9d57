/** What a load keeps of an answer: how much came, and its begin where somebody wants to see it. */

export interface Received {
  readonly status: number;
  readonly bytes: number;
  /** The begin of the body, as far as it was asked for; some of it when it tells of a failure. */
  readonly body: Buffer;
}

/** Bytes kept of the body of a failure, for the error message. */
const MAX_FAILURE_BYTES = 1024;

/** The body of an answer while it comes. */
export class IncomingBody {
  private readonly chunks: Buffer[] = [];
  private bytes = 0;

  /** @param keptBytes how much of it is kept, in whole pieces as they arrive */
  constructor(private readonly keptBytes: number) {}

  /** The bytes may be used again by whoever gave them. */
  add(bytes: Buffer, status: number): void {
    const wanted = status >= 400 ? Math.max(this.keptBytes, MAX_FAILURE_BYTES) : this.keptBytes;
    if (this.bytes < wanted) this.chunks.push(Buffer.from(bytes));
    this.bytes += bytes.length;
  }

  received(status: number): Received {
    return { status, bytes: this.bytes, body: Buffer.concat(this.chunks) };
  }
}
