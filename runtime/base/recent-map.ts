/** A bounded map that evicts the least recently used entry. */

export interface RecentMapLimits {
  readonly maxEntries: number;
  /** Maximum total size of all values, as passed to `set`. Default: unlimited. */
  readonly maxBytes?: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

export class RecentMap<Value> {
  /** Ordered from least to most recently used. */
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly limits: RecentMapLimits;
  private bytes = 0;

  constructor(limits: RecentMapLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Counts as a use of the entry. */
  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Replaces any former value. A value that alone exceeds the byte limit is not kept. */
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
