/**
 * An object as the store and the caches hold it: its JSON bytes, made once and shared by every answer and watch event.
 * Decoded forms are made when asked for and not kept, except what selectors look at.
 */
import { isJsonObject } from "../api/json.js";
import type { ObjectMeta } from "../api/meta.js";
import type { ApiObject } from "../api/object.js";
import { decodeJson, encodeJson } from "../codec/json.js";
import type { Revision } from "../storage/engine.js";

/** What selectors look at. */
interface Selectable {
  readonly labels: Readonly<Record<string, string>> | undefined;
  readonly object: ApiObject;
}

const METADATA_START = Buffer.from('"metadata":{');

export class StoredObject {
  private metadata: Selectable | undefined;
  private lastFrame: { readonly key: string; readonly bytes: Buffer } | undefined;

  private constructor(
    /** The object in its storage version, with its resourceVersion. */
    readonly json: Buffer,
    readonly revision: Revision,
  ) {}

  /** From what the engine holds: the object without resourceVersion, which is the entry's own revision. */
  static fromStorage(value: Uint8Array, revision: Revision): StoredObject {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    const start = bytes.indexOf(METADATA_START) + METADATA_START.length;
    const insertion = Buffer.from(`"resourceVersion":"${revision}"${bytes[start] === CLOSING_BRACE ? "" : ","}`);
    return new StoredObject(Buffer.concat([bytes.subarray(0, start), insertion, bytes.subarray(start)]), revision);
  }

  /** What a dry-run would store: without a resourceVersion when it was never stored. */
  static unsaved(value: Uint8Array): StoredObject {
    return new StoredObject(Buffer.from(value.buffer, value.byteOffset, value.byteLength), 0n);
  }

  /** A fresh decoded copy that the caller may change. */
  decode(): ApiObject {
    return decodeJson(this.json).value as ApiObject;
  }

  /** For selectors only; must not be changed. */
  get selectable(): Selectable {
    if (this.metadata === undefined) {
      const object = this.decode();
      this.metadata = { labels: object.metadata?.labels, object };
    }
    return this.metadata;
  }

  /** The same content as of another revision; a watch shows it when an object leaves its selector. */
  atRevision(revision: Revision): StoredObject {
    if (revision === this.revision) return this;
    return StoredObject.fromStorage(encodeForStorage(this.decode()), revision);
  }

  /** Bytes derived from this object, the last of which are kept: watchers of one event ask for the same ones. */
  frame(key: string, make: () => Buffer): Buffer {
    if (this.lastFrame?.key !== key) this.lastFrame = { key, bytes: make() };
    return this.lastFrame.bytes;
  }
}

const CLOSING_BRACE = 0x7d;

/** The stored form: envelope first, then the rest as it comes, without resourceVersion. */
export function encodeForStorage(object: ApiObject): Buffer {
  const { apiVersion, kind, metadata, ...rest } = object;
  const { resourceVersion: _, ...stored } = metadata ?? {};
  return Buffer.from(encodeJson({ kind, apiVersion, metadata: stored, ...rest }));
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
