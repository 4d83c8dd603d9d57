/** The part of an answer that a load keeps: its length and, if requested, its beginning. */

export interface Received {
  readonly status: number;
  readonly bytes: number;
  /** The requested beginning of the body, or some of it for a failure. */
  readonly body: Buffer;
}

/** Maximum bytes of the body of a failure that are kept for the error message. */
const MAX_FAILURE_BYTES = 1024;

/** The body of an answer while it arrives. */
export class IncomingBody {
  private readonly chunks: Buffer[] = [];
  private bytes = 0;

  /** @param keptBytes how many bytes are kept, rounded up to whole pieces as they arrive */
  constructor(private readonly keptBytes: number) {}

  /** Adds a piece. The caller may reuse its memory afterwards. */
  add(bytes: Buffer, status: number): void {
    const wanted = status >= 400 ? Math.max(this.keptBytes, MAX_FAILURE_BYTES) : this.keptBytes;
    if (this.bytes < wanted) this.chunks.push(Buffer.from(bytes));
    this.bytes += bytes.length;
  }

  received(status: number): Received {
    return { status, bytes: this.bytes, body: Buffer.concat(this.chunks) };
  }
}
