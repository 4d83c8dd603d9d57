/** One watcher of a simulation: it receives the log in order, some time after it was written. */
import type { Scope, Version, WatchedEvent, WatchRead } from "./history.js";
import { expectedEvent } from "./projection.js";
import type { World } from "./simulated-world.js";

const BOOKMARK_PERCENT = 15;

export class SimulatedWatch {
  private readonly events: WatchedEvent[] = [];
  private readonly called: number;
  private version: Version;

  constructor(
    private readonly world: World,
    private readonly name: string,
    private readonly scope: Scope,
    private readonly start: WatchRead["start"],
  ) {
    this.called = world.tick();
    if (start.type === "after") {
      this.version = start.version;
      return;
    }
    const { store, random } = world;
    const { freshness } = start;
    const oldest = freshness.type === "latest" ? store.version : "version" in freshness ? freshness.version : 0;
    this.version = Math.min(oldest, store.version) + random.below(Math.max(store.version - oldest, 0) + 1);
    for (const state of store.stateAt(this.version, scope)) this.notice({ type: "ADDED", state });
    if (start.isMarked) this.notice({ type: "BOOKMARK", version: this.version, endsInitial: true });
  }

  /** Delivers the next change of the log, or a bookmark. */
  deliver(): void {
    const { store, random } = this.world;
    const change = store.changes.find(({ version }) => version > this.version);
    if (change) {
      this.version = change.version;
      const event = expectedEvent(change, this.scope);
      if (event) this.notice({ type: event.type, state: event.state });
    }
    if (random.chance(BOOKMARK_PERCENT)) this.notice({ type: "BOOKMARK", version: this.version, endsInitial: false });
  }

  finish(): WatchRead {
    const { store } = this.world;
    while (store.changes.some(({ version }) => version > this.version)) this.deliver();
    const { name, scope, start, called, events } = this;
    return { name, scope, start, called, events, until: this.version };
  }

  private notice(event: DistributiveOmit<WatchedEvent, "noticed">): void {
    this.events.push({ ...event, noticed: this.world.tick() });
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
