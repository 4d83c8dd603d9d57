/** A map with a bound: what was not used for longest makes room. */

export interface RecentMapLimits {
  readonly maxEntries: number;
  /** Of all values together, as `set` is told of them. Default: any number. */
  readonly maxBytes?: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

export class RecentMap<Value> {
  /** The last in a map is the one used last. */
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly limits: RecentMapLimits;
  private bytes = 0;

  constructor(limits: RecentMapLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Counts as a use. */
  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Takes the place of what was there. What alone is over the limit of bytes is not kept. */
  set(key: string, value: Value, bytes = 0): void {
    const { maxEntries, maxBytes = Number.POSITIVE_INFINITY } = this.limits;
    this.delete(key);
    if (bytes > maxBytes) return;
    this.entries.set(key, { value, bytes });
    this.bytes += bytes;
    for (const longestUnused of this.entries.keys()) {
      if (this.entries.size <= maxEntries && this.bytes <= maxBytes) return;
      this.delete(longestUnused);
    }
  }

  delete(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.bytes -= entry.bytes;
  }

  clear(): void {
    this.entries.clear();
    this.bytes = 0;
  }
}
