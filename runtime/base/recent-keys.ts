/**
 * What is known of the objects that were noted last, a bounded number of them. It is for objects that live as long as a
 * request: V8 keeps what a `WeakMap` has for such a key until it collects the whole heap, though the key is gone.
 */
export class RecentKeys<Key extends object, Value> {
  private readonly keys: (Key | undefined)[];
  private readonly values: (Value | undefined)[];
  /** The place of the oldest one, which the next one takes. */
  private oldest = 0;

  /** @param limit so many are searched, so it is small */
  constructor(limit: number) {
    this.keys = new Array(limit).fill(undefined);
    this.values = new Array(limit).fill(undefined);
  }

  /** The value that was noted last for the key, unless so many others were noted since. */
  get(key: Key): Value | undefined {
    const { keys } = this;
    for (let at = this.oldest - 1; at >= 0; at--) if (keys[at] === key) return this.values[at];
    for (let at = keys.length - 1; at >= this.oldest; at--) if (keys[at] === key) return this.values[at];
    return undefined;
  }

  note(key: Key, value: Value): void {
    this.keys[this.oldest] = key;
    this.values[this.oldest] = value;
    this.oldest = (this.oldest + 1) % this.keys.length;
  }
}
