/** A gate in the server's work at which requests wait until a test lets them continue. */
export class Turnstile {
  private isOpen = false;
  private arrivals = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly watchers = new Set<() => void>();

  pass(): Promise<void> {
    this.arrivals++;
    for (const look of [...this.watchers]) look();
    return this.isOpen ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Resolves when this many have arrived in total. */
  reached(count: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.arrivals < count) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }

  /** Lets all waiting and later ones pass. */
  open(): void {
    this.isOpen = true;
    for (const go of this.waiting.splice(0)) go();
  }
}
