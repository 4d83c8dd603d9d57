/**
 * Other bytes of stored objects than their own JSON (protobuf, the JSON of another version): made once, shared by
 * every answer and watch event that needs them, and dropped when they were not asked for for long.
 */
import type { StoredObject } from "./stored-object.js";

/** Memory of one resource's representations. */
export const MAX_REPRESENTATION_BYTES = 32 * 1024 * 1024;

interface Made {
  readonly name: string;
  readonly bytes: Buffer;
}

export class Representations {
  /** The least recently made first. One representation an object: the one that was asked for last. */
  private readonly made = new Map<StoredObject, Made>();
  private held = 0;

  constructor(private readonly maxBytes = MAX_REPRESENTATION_BYTES) {}

  get byteLength(): number {
    return this.held;
  }

  of(object: StoredObject, name: string, make: () => Buffer): Buffer {
    const known = this.made.get(object);
    if (known?.name === name) return known.bytes;
    const bytes = make();
    if (bytes.byteLength > this.maxBytes) return bytes;
    this.held += bytes.byteLength - (known?.bytes.byteLength ?? 0);
    this.made.delete(object);
    this.made.set(object, { name, bytes });
    for (const [oldest, { bytes: dropped }] of this.made) {
      if (this.held <= this.maxBytes) break;
      this.made.delete(oldest);
      this.held -= dropped.byteLength;
    }
    return bytes;
  }
}
