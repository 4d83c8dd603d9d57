/**
 * Other bytes of stored objects than their own JSON (protobuf, the JSON of another version): made once, shared by
 * every answer and watch event that needs them, and dropped for newer ones when they take too much memory.
 */
import type { StoredObject } from "./stored-object.js";

/** Memory of one resource's representations. */
export const MAX_REPRESENTATION_BYTES = 32 * 1024 * 1024;

/** The forms of one object in one of its states. */
interface CachedForms {
  readonly object: WeakRef<StoredObject>;
  readonly forms: Map<string, Buffer>;
}

export class Representations {
  /** By key: those of the state that was asked for last. The oldest first. */
  private readonly byKey = new Map<string, CachedForms>();
  private readonly lengths = new WeakMap<StoredObject, Map<string, number>>();
  private held = 0;

  constructor(private readonly maxBytes = MAX_REPRESENTATION_BYTES) {}

  get byteLength(): number {
    return this.held;
  }

  /** @param name of the form; the names are few: one for each version and encoding that is asked for */
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

  /** A representation that was made before; undefined when there is none, or it was dropped. */
  known(object: StoredObject, name: string): Buffer | undefined {
    const cached = this.byKey.get(object.key);
    return cached?.object.deref() === object ? cached.forms.get(name) : undefined;
  }

  /** Bytes of a representation, remembered longer than the representation itself. */
  lengthOf(object: StoredObject, name: string, make: () => Buffer): number {
    const lengths = this.lengths.get(object) ?? new Map<string, number>();
    this.lengths.set(object, lengths);
    const known = lengths.get(name);
    if (known !== undefined) return known;
    const { byteLength } = make();
    lengths.set(name, byteLength);
    return byteLength;
  }

  private drop(key: string, { forms }: CachedForms): void {
    this.byKey.delete(key);
    for (const { byteLength } of forms.values()) this.held -= byteLength;
  }
}
