/** Limits the bytes that are kept as long as the objects that own them: it counts them until their owner is collected. */
export class ByteBudget {
  private readonly released = new FinalizationRegistry<number>((bytes) => {
    this.held -= bytes;
  });
  private held = 0;

  constructor(private readonly maxBytes: number) {}

  get byteLength(): number {
    return this.held;
  }

  /** Counts bytes until the garbage collector has removed their owner. Returns false if they would exceed the limit. */
  hold(owner: object, bytes: number): boolean {
    if (this.held + bytes > this.maxBytes) return false;
    this.held += bytes;
    this.released.register(owner, bytes);
    return true;
  }
}
