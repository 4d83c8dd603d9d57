/** The events of one object, the newest first. */
import { type Signal, signal } from "@preact/signals";
import { defineReference, type UntypedObject } from "../../../runtime/client/browser.js";
import type { Session } from "../session/session.js";
import { textAt } from "../values/json-tree.js";
import { LiveFeed } from "./live-feed.js";

export interface ReportedEvent {
  readonly uid: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly count: string;
  readonly last: string;
}

const EVENTS = defineReference<UntypedObject, "Namespaced">({
  group: "",
  version: "v1",
  kind: "Event",
  resource: "events",
  scope: "Namespaced",
});

export class EventFeed extends LiveFeed {
  readonly events: Signal<readonly ReportedEvent[]> = signal([]);
  readonly #session: Session;
  readonly #fieldSelector: string;
  readonly #namespace: string | undefined;
  #byUid = new Map<string, ReportedEvent>();

  /** @param namespace of the object; events of cluster-scoped objects are in any namespace */
  constructor(session: Session, uid: string, namespace: string | undefined) {
    super(session.slots, true);
    this.#session = session;
    this.#fieldSelector = `involvedObject.uid=${uid}`;
    this.#namespace = namespace;
  }

  get #reader() {
    const events = this.#session.client.resource(EVENTS);
    return this.#namespace === undefined ? events.allNamespaces() : events.inNamespace(this.#namespace);
  }

  protected async read(signal: AbortSignal): Promise<string> {
    const list = await this.#reader.list({ fieldSelector: this.#fieldSelector, signal });
    this.#byUid = new Map(list.items.map((event) => [event.metadata.uid, reported(event)]));
    this.#show();
    return list.metadata.resourceVersion ?? "";
  }

  protected async follow(version: string, signal: AbortSignal): Promise<string> {
    let newest = version;
    const options = { resourceVersion: version, fieldSelector: this.#fieldSelector, signal };
    for await (const { type, object } of this.#reader.watch(options)) {
      newest = object.metadata.resourceVersion;
      if (type === "DELETED") this.#byUid.delete(object.metadata.uid);
      else this.#byUid.set(object.metadata.uid, reported(object));
      this.#show();
    }
    return newest;
  }

  #show(): void {
    this.events.value = [...this.#byUid.values()].sort((a, b) => b.last.localeCompare(a.last));
  }
}

function reported(event: UntypedObject & { metadata: { uid: string; creationTimestamp: string } }): ReportedEvent {
  const text = (...path: string[]): string => textAt(event, ...path);
  return {
    uid: event.metadata.uid,
    type: text("type"),
    reason: text("reason"),
    message: text("message"),
    count: text("count") || text("series", "count"),
    last: text("lastTimestamp") || text("eventTime") || event.metadata.creationTimestamp,
  };
}
