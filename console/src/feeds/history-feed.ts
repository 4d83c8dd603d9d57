/**
 * The versions of one object that the server still has, then the new ones as they come. A watch delivers changes from a
 * given version on, so one from the oldest version that the server has delivers them all.
 */
import { type Signal, signal } from "@preact/signals";
import { isGone, ResourceVersionMismatchError, type ServedKind, StatusError } from "../../../runtime/client/browser.js";
import type { ObjectVersion, VersionEvent } from "../history/object-version.js";
import { oldestVersion } from "../history/oldest-version.js";
import { VersionLog } from "../history/version-log.js";
import type { StoredObject } from "../object/stored-object.js";
import type { Session } from "../session/session.js";
import { LiveFeed } from "./live-feed.js";
import { type ObjectCalls, objectCalls } from "./object-calls.js";

export interface HistoryWindow {
  /** The version after which the page has all changes; undefined if the server has forgotten none. */
  readonly after: string | undefined;
  /** Whether the server may have older changes, but does not say which is the oldest. */
  readonly isUnnamed: boolean;
  /** How many versions the page itself has dropped. */
  readonly dropped: number;
}

/** A server that still has all changes accepts it; others refuse it, and name the oldest that they accept. */
const FIRST_VERSION = "1";
/** The window may move on between the refusal and the next watch. */
const MAX_ATTEMPTS = 3;
/** Changes are shown together. */
const SHOW_INTERVAL_MS = 100;

export class HistoryFeed extends LiveFeed {
  /** The oldest first. */
  readonly versions: Signal<readonly ObjectVersion[]> = signal([]);
  /** Undefined until it is known. */
  readonly window: Signal<HistoryWindow | undefined> = signal(undefined);
  readonly #calls: ObjectCalls;
  readonly #selector: string;
  readonly #log = new VersionLog();
  /** The newest version of the collection when it was read: what comes after it happens before the eyes of the reader. */
  #head = "";
  #present: StoredObject | undefined;
  #isFollowing = false;
  #isShowing = false;

  constructor(session: Session, kind: ServedKind, namespace: string | undefined, name: string) {
    super(session.slots, kind.verbs.includes("watch"));
    this.#calls = objectCalls(session, kind, namespace);
    this.#selector = `metadata.name=${name}`;
  }

  protected async read(signal: AbortSignal): Promise<string> {
    const { items, metadata } = await this.#calls.list({ fieldSelector: this.#selector, signal });
    this.#head = metadata.resourceVersion ?? "";
    this.#present = items[0];
    this.#isFollowing = false;
    return this.#head;
  }

  protected async follow(version: string, signal: AbortSignal): Promise<string> {
    if (this.#isFollowing) return this.#watch(version, signal);
    let after: string | undefined;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        if (after !== undefined) this.#keep(await this.#stateAt(after, signal));
        this.#reach(after);
        return await this.#watch(after ?? FIRST_VERSION, signal);
      } catch (error) {
        if (!isGone(error) || this.#isFollowing) throw error;
        const oldest = oldestVersion(error);
        if (oldest === undefined) break;
        after = oldest;
      }
    }
    // The server does not say what it still has, so that history begins now.
    this.#keep(this.#present);
    this.#reach(version, true);
    return this.#watch(version, signal);
  }

  async #watch(version: string, signal: AbortSignal): Promise<string> {
    let newest = version;
    const events = this.#calls.watch({
      resourceVersion: version,
      fieldSelector: this.#selector,
      allowWatchBookmarks: true,
      signal,
    });
    for await (const { type, object } of events) {
      this.#isFollowing = true;
      newest = object.metadata.resourceVersion;
      if (type === "BOOKMARK") continue;
      const seenMs = isAfter(newest, this.#head) ? Date.now() : undefined;
      this.#add({ type, object: object as StoredObject, seenMs });
    }
    return newest;
  }

  /** What the object was when the window begins. Not every server reads former states. */
  async #stateAt(version: string, signal: AbortSignal): Promise<StoredObject | undefined> {
    const exact = { resourceVersion: version, resourceVersionMatch: "Exact" } as const;
    try {
      const { items } = await this.#calls.list({ ...exact, fieldSelector: this.#selector, signal });
      return items[0];
    } catch (error) {
      const isRefused = error instanceof StatusError || error instanceof ResourceVersionMismatchError;
      if (!isRefused) throw error;
      const present = this.#present;
      return present !== undefined && !isAfter(present.metadata.resourceVersion, version) ? present : undefined;
    }
  }

  #keep(object: StoredObject | undefined): void {
    if (object !== undefined) this.#add({ type: "KEPT", object });
  }

  #reach(after: string | undefined, isUnnamed = false): void {
    this.window.value = { after, isUnnamed, dropped: this.#log.dropped };
  }

  #add(event: VersionEvent): void {
    this.#log.add(event);
    if (this.#isShowing) return;
    this.#isShowing = true;
    setTimeout(() => this.#show(), SHOW_INTERVAL_MS);
  }

  #show(): void {
    this.#isShowing = false;
    this.versions.value = this.#log.versions;
    if (this.window.value !== undefined) this.window.value = { ...this.window.value, dropped: this.#log.dropped };
  }
}

/** Versions are decimal numbers of any length. */
function isAfter(version: string, other: string): boolean {
  return version.length === other.length ? version > other : version.length > other.length;
}
