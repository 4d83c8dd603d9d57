/** Tracks the objects that the store keeps in an outdated form: in a former version, or under a former encryption key. */
import type { Entry } from "../../storage/engine.js";
import type { StoredObject } from "./stored-object.js";

export class FormerObjects {
  /** The objects whose stored bytes are in another version than the present storage version. */
  private readonly ofFormerVersion = new WeakSet<StoredObject>();
  /** How the store has sealed objects, as far as the engine reports it. */
  private readonly seals = new WeakMap<StoredObject, NonNullable<Entry["seal"]>>();
  /** True if an object may be outdated: one was read, and no search since then has found that there are none left. */
  private mayHoldSome = false;
  /** True if there are sealed objects, whose key may become outdated at any time. */
  private hasSeals = false;

  noteVersion(object: StoredObject): void {
    this.ofFormerVersion.add(object);
    this.mayHoldSome = true;
  }

  noteSeal(object: StoredObject, seal: Entry["seal"]): void {
    if (seal === undefined) return;
    this.seals.set(object, seal);
    this.hasSeals = true;
    this.mayHoldSome = true;
  }

  has(object: StoredObject): boolean {
    return this.ofFormerVersion.has(object) || this.seals.get(object)?.isStale === true;
  }

  /** Reports whether an object is outdated. @param objects yields all objects; it is called only if one may be outdated */
  isAnyAmong(objects: () => Iterable<StoredObject>): boolean {
    if (!this.mayHoldSome) return false;
    for (const object of objects()) if (this.has(object)) return true;
    this.mayHoldSome = this.hasSeals;
    return false;
  }
}
