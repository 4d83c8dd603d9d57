/**
 * An object as the store and the caches hold it: its JSON bytes, made once and shared by every answer and watch event,
 * and what selectors look at. Decoded forms are made when asked for and not kept.
 */
import { isJsonObject } from "../../api/json.js";
import type { ObjectMeta } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";
import { encodeJson } from "../../codec/json-codec.js";
import { decodeOwnJson } from "../../codec/own-json.js";
import type { CacheValue } from "../../storage/cacher/cache-types.js";
import type { Revision } from "../../storage/engine.js";
import { keyParts } from "../../storage/keys.js";

/** What selectors look at, beside name and namespace. */
export interface Selectable {
  readonly labels: Readonly<Record<string, string>> | undefined;
  /** Texts of the resource's selectable fields, in the order of their paths; undefined for absent ones. */
  readonly fields: readonly (string | undefined)[];
}

/** In front of stored objects; a member of JSON, so that database tools can read them. */
const MARK_START = Buffer.from('{"$schema":"');
const METADATA_START = Buffer.from('"metadata":{');
const VERSION_START = Buffer.from('"resourceVersion":"');
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const QUOTE = 0x22;
const COMMA = 0x2c;
/** Memory of an object beside its bytes, roughly. */
const OBJECT_OVERHEAD_BYTES = 512;

export class StoredObject implements CacheValue {
  constructor(
    readonly key: string,
    readonly revision: Revision,
    /** The object with its resourceVersion; in the storage version, unless {@link otherVersion} says something else. */
    readonly json: Buffer,
    readonly selectable: Selectable,
    /** The apiVersion of the bytes, where that is not the storage version. */
    readonly otherVersion?: string,
  ) {}

  /**
   * From what the engine holds: the object without resourceVersion, which is the entry's own revision.
   * @throws Error for bytes that are no stored object
   */
  static fromStorage(
    key: string,
    revision: Revision,
    value: Uint8Array,
    selectable: Selectable,
    otherVersion?: string,
  ): StoredObject {
    return new StoredObject(key, revision, withVersion(bytesOf(value), revision), selectable, otherVersion);
  }

  /** What a dry-run would store: without a resourceVersion, since it was never stored. */
  static unsaved(key: string, value: Uint8Array, selectable: Selectable): StoredObject {
    return new StoredObject(key, 0n, unmarked(bytesOf(value)), selectable);
  }

  get byteLength(): number {
    return this.json.byteLength + OBJECT_OVERHEAD_BYTES;
  }

  get name(): string {
    return keyParts(this.key).name;
  }

  /** Empty for cluster-scoped objects. */
  get namespace(): string {
    return keyParts(this.key).namespace;
  }

  /** Bytes without the resourceVersion; see {@link contentLengthOf}. */
  get contentLength(): number {
    return this.json.byteLength - versionBytes(this.json);
  }

  /** A fresh decoded copy that the caller may change. */
  decode(): ApiObject {
    return decodeOwnJson(this.json) as ApiObject;
  }

  /** The same content as of another revision; a watch shows it when an object leaves its selector. */
  atRevision(revision: Revision): StoredObject {
    if (revision === this.revision) return this;
    const json = withVersion(withoutVersion(this.json), revision);
    return new StoredObject(this.key, revision, json, this.selectable, this.otherVersion);
  }

  /** The same object in other bytes, as another version has it. */
  inVersion(apiVersion: string, json: Buffer): StoredObject {
    return new StoredObject(this.key, this.revision, json, this.selectable, apiVersion);
  }
}

/**
 * The stored form: envelope first, whatever the other members are called, then the rest as it comes, without
 * resourceVersion, whose place is known by that.
 * @param schemaMark what tells the schema that the object was written under; in front of all
 */
export function encodeForStorage(object: ApiObject, schemaMark?: string): Buffer {
  const { apiVersion, kind, metadata, ...rest } = object;
  const { resourceVersion: _, ...stored } = metadata ?? {};
  const others = encodeJson(rest);
  const mark = schemaMark === undefined ? "{" : `${MARK_START}${schemaMark}",`;
  const head = `${mark}"kind":${encodeJson(kind)},"apiVersion":${encodeJson(apiVersion)},"metadata":${encodeJson(stored)}`;
  return Buffer.from(others === "{}" ? `${head}}` : `${head},${others.slice(1)}`);
}

/** Bytes of a stored form without its mark. Equal objects have equally long ones, whatever the order of their members. */
export function contentLengthOf(value: Buffer): number {
  return value.byteLength - markBytes(value);
}

/** The mark that a stored object was written with; undefined when there is none. */
export function schemaMarkIn(value: Buffer): string | undefined {
  if (!isMarked(value)) return undefined;
  return value.toString("latin1", MARK_START.length, value.indexOf(QUOTE, MARK_START.length));
}

/** The text of a simple path (`spec.nodeName`) as field selectors compare it; undefined when absent or not a scalar. */
export function fieldText(object: ApiObject, path: string): string | undefined {
  let value: unknown = object;
  for (const part of path.split(".")) value = isJsonObject(value) ? value[part] : undefined;
  return typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean" ||
    typeof value === "bigint"
    ? String(value)
    : undefined;
}

/** Name, namespace and uid of a stored object, which always has them. */
export function identityOf(object: ApiObject): { name: string; namespace: string; uid: string } {
  const metadata: ObjectMeta = object.metadata ?? {};
  return { name: metadata.name ?? "", namespace: metadata.namespace ?? "", uid: metadata.uid ?? "" };
}

export function bytesOf(value: Uint8Array): Buffer {
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

function isMarked(value: Buffer): boolean {
  return value.subarray(0, MARK_START.length).equals(MARK_START);
}

/** Bytes in front of the object, but for its opening brace, for which the comma behind the mark stands. */
function markBytes(value: Buffer): number {
  return isMarked(value) ? value.indexOf(QUOTE, MARK_START.length) + 1 : 0;
}

function unmarked(value: Buffer): Buffer {
  const skipped = markBytes(value);
  if (skipped === 0) return value;
  const object = Buffer.from(value.subarray(skipped));
  object[0] = OPENING_BRACE;
  return object;
}

/** Takes the mark away and puts a resourceVersion where `encodeForStorage` left it out: first in metadata. */
function withVersion(bytes: Buffer, revision: Revision): Buffer {
  const skipped = markBytes(bytes);
  const start = metadataStart(bytes);
  const comma = bytes[start] === CLOSING_BRACE ? "" : ",";
  const version = `"resourceVersion":"${revision}"${comma}`;
  const result = Buffer.allocUnsafeSlow(bytes.byteLength - skipped + version.length);
  bytes.copy(result, 0, skipped, start);
  result[0] = OPENING_BRACE;
  result.write(version, start - skipped, "latin1");
  bytes.copy(result, start - skipped + version.length, start);
  return result;
}

function withoutVersion(bytes: Buffer): Buffer {
  const taken = versionBytes(bytes);
  if (taken === 0) return bytes;
  const start = metadataStart(bytes);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + taken)]);
}

/** Bytes that the resourceVersion takes, with its comma. */
function versionBytes(bytes: Buffer): number {
  const start = metadataStart(bytes);
  if (bytes.compare(VERSION_START, 0, VERSION_START.length, start, start + VERSION_START.length) !== 0) return 0;
  const end = bytes.indexOf(QUOTE, start + VERSION_START.length) + 1;
  return (bytes[end] === COMMA ? end + 1 : end) - start;
}

function metadataStart(bytes: Buffer): number {
  const start = bytes.indexOf(METADATA_START);
  if (start < 0) throw new Error("it has no metadata");
  return start + METADATA_START.length;
}
