/** Values that caches can't read are looked at again: keys and plug-ins may be there later. */
import type { Clock } from "../../api/time.js";
import type { ResourceStore } from "../../registry/store.js";

/** How often. A value that somebody replaces or deletes is heard of at once; this is for all else. */
const LOOK_INTERVAL_MS = 60_000;
/** Values of one resource that are tried each time. */
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

  /** From now on, until {@link stop}. */
  start(): void {
    this.cancel ??= this.clock.after(LOOK_INTERVAL_MS, () => this.lookNow());
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  /** Something is different: looks at once. One look at a time; what is asked for meanwhile follows it. */
  lookNow(): void {
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
      // it is still as it was, and was told of then
    }
  }
  return false;
}
