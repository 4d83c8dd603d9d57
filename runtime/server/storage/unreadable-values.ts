/** Retries values that caches could not read, because keys and plug-ins may become available later. */
import type { Clock } from "../../api/time.js";
import type { ResourceStore } from "../../registry/store.js";

/**
 * The interval of retries. The cache notices immediately when a value is replaced or deleted; this covers all other
 * causes.
 */
const LOOK_INTERVAL_MS = 60_000;
/** The number of values of one resource that each retry tries. */
const TRIED_VALUES = 10;

export class UnreadableValues {
  private cancel: (() => void) | undefined;
  private isLooking = false;
  private isDue = false;

  constructor(
    private readonly stores: () => readonly ResourceStore[],
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Starts the retries, which continue until {@link stop}. */
  start(): void {
    this.cancel ??= this.clock.after(LOOK_INTERVAL_MS, () => this.retryNow());
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  /**
   * Retries immediately, because something has changed. Only one retry runs at a time; a request in the meantime is
   * served after it.
   */
  retryNow(): void {
    this.isDue = true;
    if (!this.isLooking) void this.look();
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    while (this.isDue) {
      this.isDue = false;
      for (const store of this.stores()) {
        try {
          if (await isAnyReadable(store)) store.cache.reload();
        } catch (error) {
          this.onError(error);
        }
      }
    }
    this.isLooking = false;
    if (this.cancel === undefined) return;
    this.stop();
    this.start();
  }
}

async function isAnyReadable(store: ResourceStore): Promise<boolean> {
  const keys = [...store.cache.unreadables.keys()].slice(0, TRIED_VALUES);
  for (const key of keys) {
    const { entry } = await store.engine.get(key);
    try {
      if (entry !== undefined) {
        store.read(entry);
        return true;
      }
    } catch {
      // The value is still unreadable, which was reported before.
    }
  }
  return false;
}
