/** Which objects the store keeps in another form than the one in which they would be written now: of a former version or key. */
import type { Entry } from "../../storage/engine.js";
import type { StoredObject } from "./stored-object.js";

export class FormerObjects {
  /** Those whose bytes in the store are of another version than the one that is stored now. */
  private readonly ofFormerVersion = new WeakSet<StoredObject>();
  /** How objects are kept, where the store can tell. */
  private readonly seals = new WeakMap<StoredObject, NonNullable<Entry["seal"]>>();
  /** Something was read that may be kept in a former form, and was not looked for in vain since. */
  private mayHoldSome = false;
  /** Any of them may become one of a former key, at any time. */
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

  /** @param objects all that there are; looked at where one of them may be such a one */
  isAnyAmong(objects: () => Iterable<StoredObject>): boolean {
    if (!this.mayHoldSome) return false;
    for (const object of objects()) if (this.has(object)) return true;
    this.mayHoldSome = this.hasSeals;
    return false;
  }
}
