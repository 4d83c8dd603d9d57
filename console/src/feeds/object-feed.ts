/** One object as it is now. */
import { type Signal, signal } from "@preact/signals";
import { isNotFound, type ServedKind } from "../../../runtime/client/browser.js";
import type { Session } from "../session/session.js";
import { LiveFeed } from "./live-feed.js";
import { type ObjectCalls, objectCalls } from "./object-calls.js";
import type { StoredObject } from "./stored-object.js";

export type { StoredObject } from "./stored-object.js";

export class ObjectFeed extends LiveFeed {
  /** Undefined until it is read. After a deletion it is what it last was. */
  readonly object: Signal<StoredObject | undefined> = signal(undefined);
  readonly isDeleted: Signal<boolean> = signal(false);
  readonly #calls: ObjectCalls;
  readonly #name: string;

  constructor(session: Session, kind: ServedKind, namespace: string | undefined, name: string) {
    super(session.slots, kind.verbs.includes("watch"));
    this.#calls = objectCalls(session, kind, namespace);
    this.#name = name;
  }

  protected async read(signal: AbortSignal): Promise<string> {
    try {
      this.object.value = await this.#calls.get(this.#name, { signal });
    } catch (error) {
      // An object that was there and is gone after a break is not an error.
      if (!isNotFound(error) || this.object.value === undefined) throw error;
      this.isDeleted.value = true;
      return this.object.value.metadata.resourceVersion;
    }
    this.isDeleted.value = false;
    return this.object.value.metadata.resourceVersion;
  }

  protected async follow(version: string, signal: AbortSignal): Promise<string> {
    let newest = version;
    const events = this.#calls.watch({
      resourceVersion: version,
      fieldSelector: `metadata.name=${this.#name}`,
      allowWatchBookmarks: true,
      signal,
    });
    for await (const { type, object } of events) {
      newest = object.metadata.resourceVersion;
      if (type === "BOOKMARK") continue;
      this.object.value = object as StoredObject;
      this.isDeleted.value = type === "DELETED";
    }
    return newest;
  }
}
