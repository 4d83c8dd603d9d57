/**
 * Lists and watches of one resource in tabular form: the columns of the server, and with each row the metadata of its
 * object. SPEC: Table.
 */
import { isJsonObject } from "../../api/json.js";
import type { ListMeta, ObjectMeta } from "../../api/meta.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { ConnectionError } from "../client-errors.js";
import { foregroundClock } from "../transport/abort.js";
import { SILENCE_LIMIT_MS, SilenceGuard } from "../transport/silence.js";
import { statusErrorOfDocument } from "../transport/status-answer.js";
import type { TransportResponse } from "../transport/transport.js";
import { type ListOptions, listQuery, type WatchOptions, watchQuery } from "./call-options.js";
import type { Client } from "./client.js";
import { waitingOptions } from "./endpoint.js";
import { jsonCodec } from "./object-codec.js";
import { clusterPath, namespacePath, queryText } from "./resource-path.js";

export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  /** 0 for columns that are always shown. */
  readonly priority: number;
}

export interface TableRow {
  readonly cells: readonly unknown[];
  readonly object: { readonly metadata: ObjectMeta };
}

export interface Table {
  readonly metadata: ListMeta;
  /** Absent in all events of a watch but the first. */
  readonly columnDefinitions?: readonly TableColumn[];
  /** Absent or null in an empty table. */
  readonly rows?: readonly TableRow[] | null;
}

export interface TableEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK";
  readonly object: Table;
}

/** The code for an ERROR event whose Status has none. */
const DEFAULT_ERROR_CODE = 500;

export class TableClient {
  readonly #client: Client;
  readonly #path: string;
  readonly #accept: string;

  /** @param namespace undefined for all namespaces, and for cluster-scoped resources */
  constructor(client: Client, reference: ResourceReference, namespace?: string) {
    this.#client = client;
    const path = namespace === undefined ? clusterPath(reference) : namespacePath(reference, namespace);
    this.#path = path.collection();
    this.#accept = `application/json;as=Table;v=v1;g=${client.profile.words.metaGroup}`;
  }

  /** Reads one chunk, or everything without a limit. @throws the errors of every call */
  async list(options: ListOptions = {}): Promise<Table> {
    const path = `${this.#path}${queryText(listQuery(options))}`;
    const answer = await this.#client.request({
      method: "GET",
      path,
      accept: this.#accept,
      ...waitingOptions(options),
    });
    const table = jsonCodec.decode(answer.body, { where: `GET ${path}`, contentType: undefined });
    if (!isJsonObject(table) || table.kind !== "Table")
      throw new ConnectionError("protocol", `GET ${path}: protocol: the answer is not a Table`);
    return table as unknown as Table;
  }

  /** Yields changes until the server ends the watch or the signal fires. @throws StatusError for an ERROR event too */
  async *watch(options: WatchOptions): AsyncGenerator<TableEvent, void> {
    const path = `${this.#path}${queryText(watchQuery(options))}`;
    const guard = new SilenceGuard(
      foregroundClock,
      options.silenceLimitMs ?? SILENCE_LIMIT_MS,
      options.signal,
      `watch of ${this.#path}`,
    );
    try {
      const response = await this.#client.stream({
        method: "GET",
        path,
        accept: this.#accept,
        ...waitingOptions({ ...options, signal: guard.signal }),
      });
      const body = heard(response, guard);
      for await (const document of jsonCodec.decodeStream(body, { where: `GET ${path}`, contentType: undefined })) {
        if (options.signal?.aborted) return;
        yield eventOf(document);
      }
    } catch (error) {
      // Aborting is the normal way to end a watch, so it is not a failure.
      if (!options.signal?.aborted) throw error;
    } finally {
      guard.end();
    }
  }
}

function eventOf(document: unknown): TableEvent {
  if (!isJsonObject(document) || !isJsonObject(document.object))
    throw new ConnectionError("protocol", "protocol: found a document without an object in a watch, expected an event");
  if (document.type === "ERROR") throw statusErrorOfDocument(document.object, DEFAULT_ERROR_CODE);
  return document as unknown as TableEvent;
}

async function* heard({ body }: TransportResponse, guard: SilenceGuard): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    guard.received();
    yield chunk;
  }
}
