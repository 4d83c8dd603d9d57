/** Tells open watches that the server stops. A set of listeners: joining and leaving costs the same however many there are. */
export class Shutdown {
  private readonly listeners = new Set<() => void>();
  private isBegun = false;

  get hasBegun(): boolean {
    return this.isBegun;
  }

  /** Calls `listener` when the shutdown begins. The returned function takes it back. */
  on(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Idempotent. */
  begin(): void {
    if (this.isBegun) return;
    this.isBegun = true;
    for (const listener of [...this.listeners]) listener();
  }
}
