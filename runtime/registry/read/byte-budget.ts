/** Counts bytes that are kept as long as what they were made from, so that they stay within a bound. */
export class ByteBudget {
  private readonly released = new FinalizationRegistry<number>((bytes) => {
    this.held -= bytes;
  });
  private held = 0;

  constructor(private readonly maxBytes: number) {}

  get byteLength(): number {
    return this.held;
  }

  /** Counts bytes until their owner is gone. False when there is no room for them. */
  hold(owner: object, bytes: number): boolean {
    if (this.held + bytes > this.maxBytes) return false;
    this.held += bytes;
    this.released.register(owner, bytes);
    return true;
  }
}
