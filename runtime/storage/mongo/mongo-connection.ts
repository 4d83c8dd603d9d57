/**
 * The connection: its options, the requirements on a deployment, collections and indexes, and errors without
 * credentials.
 */
import { type Collection, type Db, MongoClient, type MongoClientOptions } from "mongodb";
import { StorageError, StorageUnavailableError } from "../errors.js";
import { unfinishedMessage } from "../maintenance/store-replacement.js";
import type { LogDocument, StoredInteger } from "./log-documents.js";

/** The time limit for finding a primary, which covers an election. */
const SERVER_SELECTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that is silent for longer is closed. This exceeds the time limit of every operation. */
const SOCKET_TIMEOUT_MS = 30_000;
/** The time limit of the database for a read. */
export const READ_TIMEOUT_MS = 10_000;
/** The time limit within which a majority must confirm a write. */
const MAJORITY_TIMEOUT_MS = 10_000;
const DEFAULT_DATABASE = "kindsmith";
/** Must change whenever the format of the documents does. */
export const FORMAT_VERSION = 1;
/** The format of a database whose content a command replaces. No release opens it. */
export const UNFINISHED_FORMAT = 0;

/**
 * Reads go to the primary and see only what a majority has; a write is complete once a majority has it in its journal.
 * The database recognizes a write that the driver repeats (retryWrites) as the same write.
 */
const CLIENT_OPTIONS: MongoClientOptions = {
  appName: "kindsmith",
  readPreference: "primary",
  readConcern: { level: "majority" },
  writeConcern: { w: "majority", journal: true, wtimeoutMS: MAJORITY_TIMEOUT_MS },
  retryReads: true,
  retryWrites: true,
  promoteBuffers: true,
};

/** Timeouts that the connection string may override. */
const DEFAULT_TIMEOUTS = {
  serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
  connectTimeoutMS: CONNECT_TIMEOUT_MS,
  socketTimeoutMS: SOCKET_TIMEOUT_MS,
};

/**
 * A document of the collection `meta`: the format, the compaction points, the compaction lease, and requests for a
 * turn.
 */
export interface MetaDocument {
  readonly _id: "format" | "compaction" | "compaction-lease" | "turn";
  readonly version?: number;
  /** The command that has not finished, with {@link UNFINISHED_FORMAT}. */
  readonly command?: string;
  readonly compacted?: StoredInteger;
  readonly purged?: StoredInteger;
  readonly holder?: string;
  /** A time of the database's clock. */
  readonly expiresMs?: StoredInteger;
  /** The number of times that servers have requested a turn. */
  readonly asks?: StoredInteger;
}

export interface Connection {
  readonly client: MongoClient;
  readonly database: Db;
  readonly log: Collection<LogDocument>;
  readonly meta: Collection<MetaDocument>;
}

export interface ConnectOptions {
  /** Accepts a database whose content an interrupted command has not finished, to finish it. */
  readonly finishes?: true;
}

/** @throws StorageUnavailableError, whose message contains no credentials */
export async function connect(url: string, { finishes }: ConnectOptions = {}): Promise<Connection> {
  const client = parse(url);
  // A server of another set than the URL names disappears from the description of the topology, so its name is noted as it is seen.
  const sets = new Set<string>();
  client.on("serverDescriptionChanged", ({ newDescription: { setName } }) => {
    if (setName) sets.add(setName);
  });
  try {
    await client.connect();
    const database = client.db(databaseName(url));
    const connection: Connection = {
      client,
      database,
      log: database.collection<LogDocument>("log"),
      meta: database.collection<MetaDocument>("meta"),
    };
    await assertChangeStreams(connection);
    await prepare(connection, finishes === true);
    return connection;
  } catch (error) {
    await client.close();
    throw error instanceof StorageError ? error : (otherSet(client, sets) ?? connectFailure(url, error));
  }
}

/** Turns an error of the driver during operation into a storage error. */
export function unavailable(what: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) {
    return cause;
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageUnavailableError(`MongoDB: ${what}: ${reason}`, { cause });
}

function parse(url: string): MongoClient {
  try {
    return new MongoClient(url, { ...CLIENT_OPTIONS, ...defaultTimeouts(url) });
  } catch (error) {
    // The driver's message repeats the part that it could not parse, which may be a piece of a password.
    const reason = url.includes("@")
      ? "found one that can't be read, expected special characters in user name and password percent-encoded"
      : String(error);
    throw new StorageUnavailableError(`MongoDB: connection string: ${reason}`);
  }
}

/** The failure if all servers that answered belong to another replica set than the URL names. */
function otherSet(client: MongoClient, sets: ReadonlySet<string>): StorageUnavailableError | undefined {
  const { replicaSet } = client.options;
  if (!replicaSet || sets.size === 0 || sets.has(replicaSet)) return undefined;
  const found = [...sets].map((name) => JSON.stringify(name)).join(" and ");
  return new StorageUnavailableError(
    `MongoDB: the replica set of the server is ${found}, the URL names ${JSON.stringify(replicaSet)}; write replicaSet=${[...sets][0]}`,
  );
}

function connectFailure(url: string, error: unknown): StorageUnavailableError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = redact(reason, url);
  return new StorageUnavailableError(`MongoDB: connecting: ${message}`, message === reason ? { cause: error } : {});
}

function redact(message: string, url: string): string {
  const userInfo = /^[^:]+:\/\/([^@/]*)@/.exec(url)?.[1] ?? "";
  const secrets = [userInfo, ...userInfo.split(":")].filter((secret) => secret !== "");
  const written = [...secrets, ...secrets.map(decodeURIComponent)];
  return written.reduce((text, secret) => text.replaceAll(secret, "<credentials>"), message);
}

function defaultTimeouts(url: string): MongoClientOptions {
  const query = url.slice(url.indexOf("?") + 1).toLowerCase();
  const unset = Object.entries(DEFAULT_TIMEOUTS).filter(([name]) => !query.includes(`${name.toLowerCase()}=`));
  return Object.fromEntries(unset);
}

function databaseName(url: string): string {
  const path = /^[^:]+:\/\/(?:[^@/]*@)?[^/?]+\/([^?]*)/.exec(url)?.[1] ?? "";
  return path === "" ? DEFAULT_DATABASE : decodeURIComponent(path);
}

async function assertChangeStreams({ database }: Connection): Promise<void> {
  const hello = await database.command({ hello: 1 });
  if (hello.setName === undefined && hello.msg !== "isdbgrid") {
    throw new StorageUnavailableError(
      "MongoDB: found a standalone server, expected a replica set or a sharded cluster, which have the change streams " +
        "that watches need; start mongod with --replSet and call rs.initiate(), one member is enough",
    );
  }
}

/** Creates the indexes of a collection of entries. Idempotent. */
export async function createIndexes(log: Collection<LogDocument>): Promise<void> {
  await log.createIndex({ key: 1, previous: 1 }, { name: "key_previous", unique: true });
  // Covers the walk of a list: the key, its newest revision first, and whether that is a deletion.
  await log.createIndex({ key: 1, _id: -1, change: 1 }, { name: "key_revision" });
}

/** Every server runs this at its start, so all steps must be idempotent. */
async function prepare({ log, meta }: Connection, finishes: boolean): Promise<void> {
  await createIndexes(log);
  await meta.updateOne({ _id: "format" }, { $setOnInsert: { version: FORMAT_VERSION } }, { upsert: true });
  await meta.updateOne({ _id: "compaction-lease" }, { $setOnInsert: { expiresMs: 0 } }, { upsert: true });
  const format = await meta.findOne({ _id: "format" });
  const found = format?.version;
  if (found === UNFINISHED_FORMAT) {
    if (finishes) return;
    throw new StorageUnavailableError(`MongoDB: ${unfinishedMessage(format?.command ?? "kindsmith restore")}`);
  }
  if (found !== FORMAT_VERSION) {
    throw new StorageUnavailableError(`MongoDB: found format ${found} in the database, expected ${FORMAT_VERSION}`);
  }
}
