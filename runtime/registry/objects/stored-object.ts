/**
 * An object as the store and the caches hold it: its JSON bytes, which are encoded once and shared by every answer and
 * watch event, and the texts that selectors compare. Decoded forms are made on demand and not kept.
 */
import { isJsonObject, type JsonObject, withoutMember } from "../../api/json.js";
import type { ObjectMeta } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";
import { encodeJson } from "../../codec/json-codec.js";
import { decodeOwnJson } from "../../codec/own-json.js";
import type { ManagedFields } from "../../merge/ownership/managed-fields.js";
import type { CacheValue } from "../../storage/cacher/cache-types.js";
import type { Revision } from "../../storage/engine.js";
import { keyParts } from "../../storage/keys.js";

/** What selectors compare, beside name and namespace. */
export interface Selectable {
  readonly labels: Readonly<Record<string, string>> | undefined;
  /** Texts of the resource's selectable fields, in the order of their paths; undefined for absent ones. */
  readonly fields: readonly (string | undefined)[];
}

/** The start of a schema mark, which precedes the other members of the JSON so that database tools can read the value. */
const MARK_TEXT = '{"$schema":"';
const MARK_START = Buffer.from(MARK_TEXT);
const METADATA_START = Buffer.from('"metadata":{');
const VERSION_START = Buffer.from('"resourceVersion":"');
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const NEW_LINE = 0x0a;
/** Approximate memory of an object in addition to its bytes. */
const OBJECT_OVERHEAD_BYTES = 512;

/** The decoded ownership records of an object, until others take their place; see kept-owners.ts. */
export interface KeptRecords {
  managed: ManagedFields | undefined;
  /** The number of fields that they name. */
  readonly fields: number;
}

export class StoredObject implements CacheValue {
  #keptRecords: KeptRecords | undefined;

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
   * Makes an object from a value of the engine, which has no resourceVersion: that is the revision of the entry.
   * @throws Error for bytes that are not a stored object
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

  /** Makes the object that a dry-run would store. It has no resourceVersion, since it was never stored. */
  static unsaved(key: string, value: Uint8Array, selectable: Selectable): StoredObject {
    return new StoredObject(key, 0n, unmarked(bytesOf(value)), selectable);
  }

  /** Its decoded ownership records, as long as there is room for them. */
  get keptRecords(): KeptRecords | undefined {
    return this.#keptRecords;
  }

  set keptRecords(records: KeptRecords) {
    this.#keptRecords = records;
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

  /** Number of bytes without the resourceVersion; see {@link contentLengthOf}. */
  get contentLength(): number {
    return this.json.byteLength - versionBytes(this.json);
  }

  /** Returns a new decoded copy, which the caller may change. */
  decode(): ApiObject {
    return decodeOwnJson(this.json) as ApiObject;
  }

  /** Returns the same content at another revision, which a watch sends when an object leaves its selection. */
  atRevision(revision: Revision): StoredObject {
    if (revision === this.revision) return this;
    const json = withVersion(withoutVersion(this.json), revision);
    return new StoredObject(this.key, revision, json, this.selectable, this.otherVersion);
  }

  /** Returns the form that {@link encodeForStorage} makes of the object. */
  toStorage(schemaMark?: string): Buffer {
    const content = withoutVersion(this.json);
    if (schemaMark === undefined) return content;
    return Buffer.concat([MARK_START, Buffer.from(`${schemaMark}",`), content.subarray(1)]);
  }

  /** Returns the same object with the bytes of another version. */
  inVersion(apiVersion: string, json: Buffer): StoredObject {
    return new StoredObject(this.key, this.revision, json, this.selectable, apiVersion);
  }
}

/**
 * Encodes an object for storage: the envelope first, then the other members in their order. The resourceVersion is left
 * out, and the fixed position of the metadata lets readers insert it.
 * @param schemaMark identifies the schema under which the object was written; it is the first member
 */
export function encodeForStorage(object: ApiObject, schemaMark?: string): Buffer {
  const { apiVersion, kind } = object;
  const metadata = object.metadata ?? {};
  const mark = schemaMark === undefined ? "{" : `${MARK_TEXT}${schemaMark}",`;
  const stored = "resourceVersion" in metadata ? withoutMember(metadata, "resourceVersion") : metadata;
  let text = `${mark}"kind":${quoted(kind)},"apiVersion":${quoted(apiVersion)},"metadata":${encodeJson(stored)}`;
  // Encoding each member costs less than a copy of the object without the three above.
  for (const key of Object.keys(object)) {
    if (key === "kind" || key === "apiVersion" || key === "metadata") continue;
    const member: string | undefined = encodeJson((object as JsonObject)[key]);
    if (member !== undefined) text += `,${quoted(key)}:${member}`;
  }
  return Buffer.from(`${text}}`);
}

/** Kinds, versions and the names of their members, of which there are few; a longer text is none of them. */
const MAX_QUOTED = 1_000;
const MAX_QUOTED_CHARACTERS = 128;
const quotes = new Map<string, string>();

/** Returns the text as JSON, which is remembered: every object has the same few. */
function quoted(text: string | undefined): string {
  if (text === undefined) return encodeJson(text);
  let known = quotes.get(text);
  if (known === undefined) {
    known = encodeJson(text);
    if (text.length <= MAX_QUOTED_CHARACTERS && quotes.size < MAX_QUOTED) quotes.set(text, known);
  }
  return known;
}

/**
 * Returns the number of bytes of a stored form without its mark. Equal objects have the same length, whatever the order
 * of their members.
 */
export function contentLengthOf(value: Buffer): number {
  return value.byteLength - markBytes(value);
}

/** Returns the schema mark of a stored object, or undefined if it has none. */
export function schemaMarkIn(value: Buffer): string | undefined {
  if (!isMarked(value)) return undefined;
  return value.toString("latin1", MARK_START.length, value.indexOf(QUOTE, MARK_START.length));
}

/**
 * Returns the text at a simple path (`spec.nodeName`) as field selectors compare it, or undefined if the field is absent
 * or not a scalar.
 */
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

/** Returns name, namespace and uid of an object; absent ones are empty. */
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

/** Returns the number of bytes to skip, so that the comma after the mark takes the place of the opening brace. */
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

/** Removes the mark, and inserts a resourceVersion as the first member of the metadata. */
function withVersion(bytes: Buffer, revision: Revision): Buffer {
  const skipped = markBytes(bytes);
  const start = metadataStart(bytes);
  const comma = bytes[start] === CLOSING_BRACE ? "" : ",";
  const version = `"resourceVersion":"${revision}"${comma}`;
  const length = bytes.byteLength - skipped + version.length;
  const line = Buffer.allocUnsafeSlow(length + 1);
  bytes.copy(line, 0, skipped, start);
  line[0] = OPENING_BRACE;
  line.write(version, start - skipped, "latin1");
  bytes.copy(line, start - skipped + version.length, start);
  line[length] = NEW_LINE;
  return line.subarray(0, length);
}

/**
 * Appends a newline, so that a shell prompt after the document begins on a new line. Stored objects have one behind
 * their bytes, in memory of their own, so that most answers need no copy.
 */
export function asLine(json: Uint8Array): Buffer {
  const { buffer, byteLength } = json;
  if (json.byteOffset === 0 && buffer.byteLength === byteLength + 1) {
    const whole = Buffer.from(buffer);
    if (whole[byteLength] === NEW_LINE) return whole;
  }
  const line = Buffer.allocUnsafe(byteLength + 1);
  line.set(json);
  line[byteLength] = NEW_LINE;
  return line;
}

function withoutVersion(bytes: Buffer): Buffer {
  const taken = versionBytes(bytes);
  if (taken === 0) return bytes;
  const start = metadataStart(bytes);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + taken)]);
}

/** Returns the number of bytes of the resourceVersion with its comma. */
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
