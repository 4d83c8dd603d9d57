/**
 * Decoded objects that servers of one process share, for servers that start with the state of another one: a value that
 * one of them has decoded need not be decoded again. Values are referenced weakly.
 */
import type { Revision } from "../../storage/engine.js";
import type { StoredObject } from "./stored-object.js";

/** What has to be equal for a value to decode to the same object. */
export interface KnownAs {
  readonly key: string;
  readonly revision: Revision;
  /** Mark of the schema and of the selectable fields with which the value was decoded. */
  readonly reading: string;
}

export class KnownObjects {
  private readonly objects = new WeakMap<Uint8Array, { readonly reading: string; readonly object: StoredObject }>();

  get(value: Uint8Array, { key, revision, reading }: KnownAs): StoredObject | undefined {
    const known = this.objects.get(value);
    if (known === undefined || known.reading !== reading) return undefined;
    const { object } = known;
    return object.key === key && object.revision === revision ? object : undefined;
  }

  set(value: Uint8Array, reading: string, object: StoredObject): void {
    this.objects.set(value, { reading, object });
  }
}
