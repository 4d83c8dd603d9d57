/**
 * Objects that servers of one process share, as those do of which one began with the state of the other: what one has made
 * of a stored value the others need not make again. It keeps no value alive.
 */
import type { Revision } from "../../storage/engine.js";
import type { StoredObject } from "./stored-object.js";

/** What has to agree for a value to mean the same object. */
export interface KnownAs {
  readonly key: string;
  readonly revision: Revision;
  /** The schema and the selectable fields by which it was read. */
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
