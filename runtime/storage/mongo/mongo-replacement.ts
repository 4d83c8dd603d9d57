/**
 * New content for a database: a collection that is filled beside the log and takes its name. Servers must be stopped, which
 * a database can't show.
 */
import { randomBytes } from "node:crypto";
import { type Collection, MongoServerError } from "mongodb";
import { isJsonObject } from "../../api/json.js";
import type { Attributes, Entry, Revision } from "../engine.js";
import { RESTORED_KEY, type StoreReplacement } from "../maintenance/store-replacement.js";
import { jsonObjectOf } from "../maintenance/stored-values.js";
import { refuseEntriesThrough } from "./compaction.js";
import { Log } from "./log.js";
import { type LogDocument, toDocument, toLong } from "./log-documents.js";
import {
  type Connection,
  connect,
  createIndexes,
  FORMAT_VERSION,
  UNFINISHED_FORMAT,
  unavailable,
} from "./mongo-connection.js";

/**
 * The start of the name of the collection that is filled. Each attempt has its own: the database may still be working on a
 * request of one that was killed.
 */
const STAGING = "log_replacement_";
/** What the documents name as the operation that wrote them. */
const OPERATION = "restore";
const NAMESPACE_NOT_FOUND = 26;

/** @throws StorageUnavailableError */
export async function openMongoReplacement(url: string, command: string): Promise<StoreReplacement> {
  const connection = await connect(url, { finishes: true });
  try {
    const formerHead = await new Log(connection).readHead(0n);
    const format = await connection.meta.findOne({ _id: "format" });
    return new MongoReplacement(connection, command, formerHead, format?.version === UNFINISHED_FORMAT);
  } catch (error) {
    await connection.client.close();
    throw unavailable("opening the store", error);
  }
}

class MongoReplacement implements StoreReplacement {
  readonly formerHead: Revision;
  readonly isUnfinished: boolean;
  readonly #connection: Connection;
  readonly #command: string;
  readonly #staging: Collection<LogDocument>;
  #hasBegun = false;

  constructor(connection: Connection, command: string, formerHead: Revision, isUnfinished: boolean) {
    this.#connection = connection;
    this.#command = command;
    this.formerHead = formerHead;
    this.isUnfinished = isUnfinished;
    this.#staging = connection.database.collection<LogDocument>(STAGING + randomBytes(9).toString("hex"));
  }

  begin(refusesServers = false): Promise<void> {
    return this.#explained("preparing the new content", async () => {
      if (refusesServers || this.formerHead === 0n) await this.#mark();
      for (const { collectionName } of await this.#connection.database.collections())
        if (collectionName.startsWith(STAGING)) await this.#drop(collectionName);
      this.#hasBegun = true;
      await createIndexes(this.#staging);
    });
  }

  add(entries: readonly Entry[]): Promise<void> {
    return this.#explained("adding values", async () => {
      if (entries.length === 0) return;
      await this.#staging.insertMany(
        entries.map(({ key, value, revision }) =>
          toDocument({ type: "put", key, value, previous: 0n, ...attributesOf(value) }, revision, 0n, OPERATION),
        ),
        { ordered: false },
      );
    });
  }

  finish(head: Revision, note: Uint8Array): Promise<void> {
    return this.#explained("exchanging the content", async () => {
      const { meta, client } = this.#connection;
      await this.#staging.insertOne(
        toDocument({ type: "delete", key: RESTORED_KEY, value: note, previous: 0n }, head, 0n, OPERATION),
      );
      await this.#mark();
      await this.#staging.rename("log", { dropTarget: true });
      this.#hasBegun = false;
      const session = client.startSession();
      try {
        await refuseEntriesThrough(this.#connection, head, session);
      } finally {
        await session.endSession();
      }
      const point = { compacted: toLong(head), purged: toLong(head) };
      await meta.updateOne({ _id: "compaction" }, { $set: point }, { upsert: true });
      await meta.updateOne({ _id: "format" }, { $set: { version: FORMAT_VERSION }, $unset: { command: "" } });
    });
  }

  async close(): Promise<void> {
    try {
      if (this.#hasBegun) await this.#drop(this.#staging.collectionName);
    } finally {
      this.#hasBegun = false;
      await this.#connection.client.close();
    }
  }

  async #mark(): Promise<void> {
    await this.#connection.meta.updateOne(
      { _id: "format" },
      { $set: { version: UNFINISHED_FORMAT, command: this.#command } },
    );
  }

  async #drop(name: string): Promise<void> {
    try {
      await this.#connection.database.dropCollection(name);
    } catch (error) {
      // Databases before release 7 refuse to drop what does not exist.
      if (!(error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND)) throw error;
    }
  }

  async #explained<Result>(what: string, action: () => Promise<Result>): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      throw unavailable(what, error);
    }
  }
}

/**
 * What people search the database for, as servers write it beside values that are not encrypted. A value that is no JSON is
 * restored as it is, and what reads it reports it.
 */
function attributesOf(value: Uint8Array): { readonly attributes?: Attributes } {
  const { metadata } = jsonObjectOf(value) ?? {};
  return isJsonObject(metadata) ? { attributes: metadata as Attributes } : {};
}
