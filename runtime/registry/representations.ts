/**
 * Other bytes of stored objects than their own JSON (protobuf, the JSON of another version): made once, shared by
 * every answer and watch event that needs them, and dropped for newer ones when they take too much memory.
 */
import type { StoredObject } from "./stored-object.js";

/** Memory of one resource's representations. */
export const MAX_REPRESENTATION_BYTES = 32 * 1024 * 1024;

interface Made {
  readonly object: WeakRef<StoredObject>;
  readonly name: string;
  readonly bytes: Buffer;
}

export class Representations {
  /** By key: one for each object, of its version and in the form that was asked for last. The oldest first. */
  private readonly made = new Map<string, Made>();
  private readonly lengths = new WeakMap<StoredObject, { readonly name: string; readonly length: number }>();
  private held = 0;

  constructor(private readonly maxBytes = MAX_REPRESENTATION_BYTES) {}

  get byteLength(): number {
    return this.held;
  }

  of(object: StoredObject, name: string, make: () => Buffer): Buffer {
    const known = this.made.get(object.key);
    if (known?.name === name && known.object.deref() === object) return known.bytes;
    const bytes = make();
    if (known !== undefined) this.drop(object.key, known);
    if (bytes.byteLength > this.maxBytes) return bytes;
    this.held += bytes.byteLength;
    this.made.set(object.key, { object: new WeakRef(object), name, bytes });
    for (const [key, oldest] of this.made) {
      if (this.held <= this.maxBytes) break;
      this.drop(key, oldest);
    }
    return bytes;
  }

  /** Bytes of a representation, remembered longer than the representation itself. */
  lengthOf(object: StoredObject, name: string, make: () => Buffer): number {
    const known = this.lengths.get(object);
    if (known?.name === name) return known.length;
    const { byteLength } = make();
    this.lengths.set(object, { name, length: byteLength });
    return byteLength;
  }

  private drop(key: string, made: Made): void {
    this.made.delete(key);
    this.held -= made.bytes.byteLength;
  }
}
