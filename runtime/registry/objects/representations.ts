/**
 * Encodings of stored objects other than their own JSON: protobuf, or the JSON of another version. Each is encoded once,
 * shared by every answer and watch event that needs it, and dropped for newer ones when they take too much memory.
 */
import type { StoredObject } from "./stored-object.js";

/** The most bytes that are kept for the representations of one resource. */
export const MAX_REPRESENTATION_BYTES = 32 * 1024 * 1024;

/** The forms of one object in one of its states. */
interface CachedForms {
  readonly object: WeakRef<StoredObject>;
  readonly forms: Map<string, Buffer>;
}

export class Representations {
  /** The forms of the state that was last requested, by key; the oldest first. */
  private readonly byKey = new Map<string, CachedForms>();
  private readonly lengths = new WeakMap<StoredObject, Map<string, number>>();
  private held = 0;

  constructor(private readonly maxBytes = MAX_REPRESENTATION_BYTES) {}

  get byteLength(): number {
    return this.held;
  }

  /** @param name names the version and encoding of the form; few of them are ever requested */
  of(object: StoredObject, name: string, make: () => Buffer): Buffer {
    const known = this.byKey.get(object.key);
    const current = known?.object.deref() === object ? known : undefined;
    const cachedBytes = current?.forms.get(name);
    if (cachedBytes !== undefined) return cachedBytes;
    const bytes = make();
    if (known !== undefined && current === undefined) this.drop(object.key, known);
    if (bytes.byteLength > this.maxBytes) return bytes;
    const { forms } = current ?? { forms: new Map<string, Buffer>() };
    if (current === undefined) this.byKey.set(object.key, { object: new WeakRef(object), forms });
    forms.set(name, bytes);
    this.held += bytes.byteLength;
    for (const [key, oldest] of this.byKey) {
      if (this.held <= this.maxBytes) break;
      this.drop(key, oldest);
    }
    return bytes;
  }

  /** Returns a representation that is still kept, or undefined. */
  known(object: StoredObject, name: string): Buffer | undefined {
    const cached = this.byKey.get(object.key);
    return cached?.object.deref() === object ? cached.forms.get(name) : undefined;
  }

  /** Returns the length of a representation in bytes, which is kept longer than the representation itself. */
  lengthOf(object: StoredObject, name: string, make: () => Buffer): number {
    const lengths = this.lengths.get(object) ?? new Map<string, number>();
    this.lengths.set(object, lengths);
    const known = lengths.get(name);
    if (known !== undefined) return known;
    const { byteLength } = make();
    lengths.set(name, byteLength);
    return byteLength;
  }

  hasLength(object: StoredObject, name: string): boolean {
    return this.lengths.get(object)?.has(name) ?? false;
  }

  private drop(key: string, { forms }: CachedForms): void {
    this.byKey.delete(key);
    for (const { byteLength } of forms.values()) this.held -= byteLength;
  }
}
