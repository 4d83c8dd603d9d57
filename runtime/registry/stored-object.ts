/**
 * An object as the store and the caches hold it: its JSON bytes, made once and shared by every answer and watch event,
 * and what selectors look at. Decoded forms are made when asked for and not kept.
 */
import { isJsonObject } from "../api/json.js";
import type { ObjectMeta } from "../api/meta.js";
import type { ApiObject } from "../api/object.js";
import { decodeOwnJson, encodeJson } from "../codec/json.js";
import type { CacheValue } from "../storage/cacher/types.js";
import type { Revision } from "../storage/engine.js";
import { keyParts } from "../storage/keys.js";

/** What selectors look at, beside name and namespace. */
export interface Selectable {
  readonly labels: Readonly<Record<string, string>> | undefined;
  /** Texts of the resource's selectable fields, in the order of their paths; undefined for absent ones. */
  readonly fields: readonly (string | undefined)[];
}

const METADATA_START = Buffer.from('"metadata":{');
const VERSION_START = Buffer.from('"resourceVersion":"');
const CLOSING_BRACE = 0x7d;
const COMMA = 0x2c;
/** Memory of an object beside its bytes, roughly. */
const OBJECT_OVERHEAD_BYTES = 512;

export class StoredObject implements CacheValue {
  constructor(
    readonly key: string,
    readonly revision: Revision,
    /** The object in its storage version, with its resourceVersion. */
    readonly json: Buffer,
    readonly selectable: Selectable,
  ) {}

  /**
   * From what the engine holds: the object without resourceVersion, which is the entry's own revision.
   * @throws Error for bytes that are no stored object
   */
  static fromStorage(key: string, revision: Revision, value: Uint8Array, selectable: Selectable): StoredObject {
    return new StoredObject(key, revision, withVersion(bytesOf(value), revision), selectable);
  }

  /** What a dry-run would store: without a resourceVersion, since it was never stored. */
  static unsaved(key: string, value: Uint8Array, selectable: Selectable): StoredObject {
    return new StoredObject(key, 0n, bytesOf(value), selectable);
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

  /** A fresh decoded copy that the caller may change. */
  decode(): ApiObject {
    return decodeOwnJson(this.json) as ApiObject;
  }

  /** The same content as of another revision; a watch shows it when an object leaves its selector. */
  atRevision(revision: Revision): StoredObject {
    if (revision === this.revision) return this;
    return new StoredObject(this.key, revision, withVersion(withoutVersion(this.json), revision), this.selectable);
  }
}

/**
 * The stored form: envelope first, whatever the other members are called, then the rest as it comes, without
 * resourceVersion, whose place is known by that.
 */
export function encodeForStorage(object: ApiObject): Buffer {
  const { apiVersion, kind, metadata, ...rest } = object;
  const { resourceVersion: _, ...stored } = metadata ?? {};
  const others = encodeJson(rest);
  const head = `{"kind":${encodeJson(kind)},"apiVersion":${encodeJson(apiVersion)},"metadata":${encodeJson(stored)}`;
  return Buffer.from(others === "{}" ? `${head}}` : `${head},${others.slice(1)}`);
}

/** @param paths simple ones, such as `spec.nodeName` */
export function selectableOf(object: ApiObject, paths: readonly string[]): Selectable {
  return { labels: object.metadata?.labels, fields: paths.map((path) => fieldText(object, path)) };
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

/** Puts a resourceVersion where `encodeForStorage` left it out: first in metadata. */
function withVersion(bytes: Buffer, revision: Revision): Buffer {
  const start = metadataStart(bytes);
  const comma = bytes[start] === CLOSING_BRACE ? "" : ",";
  const version = `"resourceVersion":"${revision}"${comma}`;
  const result = Buffer.allocUnsafeSlow(bytes.byteLength + version.length);
  bytes.copy(result, 0, 0, start);
  result.write(version, start, "latin1");
  bytes.copy(result, start + version.length, start);
  return result;
}

function withoutVersion(bytes: Buffer): Buffer {
  const start = metadataStart(bytes);
  if (bytes.compare(VERSION_START, 0, VERSION_START.length, start, start + VERSION_START.length) !== 0) return bytes;
  const end = bytes.indexOf('"', start + VERSION_START.length) + 1;
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(bytes[end] === COMMA ? end + 1 : end)]);
}

function metadataStart(bytes: Buffer): number {
  const start = bytes.indexOf(METADATA_START);
  if (start < 0) throw new Error("it has no metadata");
  return start + METADATA_START.length;
}
