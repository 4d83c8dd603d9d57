/** The changes of several kinds together, shown in batches. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ServedKind } from "../../../runtime/client/browser.js";
import type { Session } from "../session/session.js";
import { ChangeLog, type ChangeRow } from "../timeline/change-log.js";
import { VersionCache } from "../timeline/version-cache.js";
import { KindChanges } from "./kind-changes.js";
import type { FeedState } from "./live-feed.js";

/** Former versions, for the differences: of so many objects, and so long altogether. */
const VERSION_LIMITS = { maxObjects: 10_000, maxCharacters: 32_000_000 };
const SHOW_INTERVAL_MS = 100;

export class Timeline {
  /** The newest first. */
  readonly rows: Signal<readonly ChangeRow[]> = signal([]);
  readonly isPaused = signal(false);
  /** How many changes wait while it is paused, and how many were dropped since too many did. */
  readonly waiting = signal(0);
  readonly lost = signal(0);
  readonly feeds: readonly KindChanges[];
  readonly state: ReadonlySignal<FeedState>;
  readonly #log = new ChangeLog();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param namespace undefined for all */
  constructor(session: Session, kinds: readonly ServedKind[], namespace: string | undefined) {
    const versions = new VersionCache(VERSION_LIMITS);
    const taker = {
      versions,
      take: (change: Parameters<ChangeLog["take"]>[0]) => {
        this.#log.take(change);
        this.#showSoon();
      },
    };
    this.feeds = kinds.map((kind) => new KindChanges(session, kind, namespace, taker));
    this.state = computed(() => combined(this.feeds.map(({ state }) => state.value)));
  }

  start(): void {
    for (const feed of this.feeds) feed.start();
  }

  stop(): void {
    for (const feed of this.feeds) feed.stop();
    clearTimeout(this.#timer);
  }

  pause(): void {
    this.#show();
    this.#log.pause();
    this.isPaused.value = true;
  }

  resume(): void {
    this.#log.resume();
    this.#show();
  }

  clear(): void {
    this.#log.clear();
    this.rows.value = [];
    this.#show();
  }

  #showSoon(): void {
    this.#timer ??= setTimeout(() => this.#show(), SHOW_INTERVAL_MS);
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // While it is paused nothing moves but the number of what waits.
    if (!this.#log.isPaused) this.rows.value = this.#log.rows;
    this.isPaused.value = this.#log.isPaused;
    this.waiting.value = this.#log.waiting;
    this.lost.value = this.#log.lost;
  }
}

/** A break of one kind is a break of the whole; kinds that are not available say so by themselves. */
function combined(states: readonly FeedState[]): FeedState {
  const broken = states.find(({ phase }) => phase === "reconnecting");
  if (broken !== undefined) return broken;
  const isAny = (phase: FeedState["phase"]): boolean => states.some((state) => state.phase === phase);
  if (isAny("loading")) return { phase: "loading" };
  return isAny("live") || states.length === 0 ? { phase: "live" } : (states[0] as FeedState);
}
