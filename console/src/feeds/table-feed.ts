/** A live list: the server's own columns, and the rows in the order in which they arrived. */
import { type Signal, signal } from "@preact/signals";
import type { ServedKind } from "../../../runtime/client/browser.js";
import type { Selection } from "../../../runtime/client/resources/call-options.js";
import {
  TableClient,
  type TableColumn,
  type TableEvent,
  type TableRow,
} from "../../../runtime/client/resources/table-client.js";
import type { Session } from "../session/session.js";
import { LiveFeed } from "./live-feed.js";

export interface FeedScope extends Selection {
  /** Undefined for all namespaces. */
  readonly namespace?: string;
}

/** A first page that is shown soon. */
const FIRST_PAGE = 200;
const PAGE = 2000;
/** Changes are shown together, so that a hundred a second stay readable. */
const SHOW_INTERVAL_MS = 100;

export class TableFeed extends LiveFeed {
  readonly columns: Signal<readonly TableColumn[]> = signal([]);
  readonly rows: Signal<readonly TableRow[]> = signal([]);
  readonly #table: TableClient;
  readonly #scope: FeedScope;
  #byKey = new Map<string, TableRow>();
  #isShowing = false;

  constructor(session: Session, kind: ServedKind, scope: FeedScope) {
    super(session.slots, kind.verbs.includes("watch"));
    this.#table = new TableClient(session.client, kind.reference, scope.namespace);
    this.#scope = scope;
  }

  protected async read(signal: AbortSignal): Promise<string> {
    const { labelSelector, fieldSelector } = this.#scope;
    const selection = {
      ...(labelSelector ? { labelSelector } : {}),
      ...(fieldSelector ? { fieldSelector } : {}),
    };
    const read = new Map<string, TableRow>();
    const isFirst = this.#byKey.size === 0;
    let next: string | undefined;
    for (;;) {
      const page = await this.#table.list({
        ...selection,
        signal,
        ...(next === undefined ? { limit: FIRST_PAGE } : { limit: PAGE, continue: next }),
      });
      this.#takeColumns(page.columnDefinitions);
      for (const row of page.rows ?? []) read.set(keyOf(row), row);
      next = page.metadata.continue || undefined;
      // What was shown before a break stays until all is read again.
      if (isFirst || next === undefined) this.#byKey = read;
      this.#show();
      if (next === undefined) return page.metadata.resourceVersion ?? "";
    }
  }

  protected async follow(version: string, signal: AbortSignal): Promise<string> {
    const { labelSelector, fieldSelector } = this.#scope;
    let newest = version;
    const events = this.#table.watch({
      resourceVersion: version,
      allowWatchBookmarks: true,
      signal,
      ...(labelSelector ? { labelSelector } : {}),
      ...(fieldSelector ? { fieldSelector } : {}),
    });
    for await (const event of events) newest = this.#take(event) ?? newest;
    return newest;
  }

  /** Returns the version of the event. */
  #take({ type, object }: TableEvent): string | undefined {
    this.#takeColumns(object.columnDefinitions);
    let version = object.metadata?.resourceVersion || undefined;
    for (const row of object.rows ?? []) {
      version = row.object?.metadata?.resourceVersion ?? version;
      if (type === "BOOKMARK") continue;
      if (type === "DELETED") this.#byKey.delete(keyOf(row));
      else this.#byKey.set(keyOf(row), row);
    }
    if (type !== "BOOKMARK") this.#showSoon();
    return version;
  }

  #takeColumns(columns: readonly TableColumn[] | undefined): void {
    if (columns !== undefined && columns !== null && columns.length > 0) this.columns.value = columns;
  }

  #showSoon(): void {
    if (this.#isShowing) return;
    this.#isShowing = true;
    setTimeout(() => this.#show(), SHOW_INTERVAL_MS);
  }

  #show(): void {
    this.#isShowing = false;
    this.rows.value = [...this.#byKey.values()];
  }
}

/** Unique in a list. */
export function keyOf({ object }: TableRow): string {
  return `${object.metadata.namespace ?? ""}/${object.metadata.name ?? ""}`;
}
