/** The newest known version of objects, as JSON: those that were seen last, as many as fit. */

export interface CacheLimits {
  readonly maxObjects: number;
  /** The sum of the lengths of all texts. */
  readonly maxCharacters: number;
}

export class VersionCache {
  readonly #limits: CacheLimits;
  /** The one that was set longest ago is the first. */
  readonly #texts = new Map<string, string>();
  #characters = 0;
  #hasLost = false;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  /** Whether some had to go since others did not fit, so that an unknown object is not a new one. */
  get hasLost(): boolean {
    return this.#hasLost;
  }

  get(key: string): string | undefined {
    return this.#texts.get(key);
  }

  set(key: string, text: string): void {
    this.delete(key);
    this.#texts.set(key, text);
    this.#characters += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= this.#limits.maxObjects && this.#characters <= this.#limits.maxCharacters) return;
      this.delete(oldest);
      this.#hasLost = true;
    }
  }

  delete(key: string): void {
    this.#characters -= this.#texts.get(key)?.length ?? 0;
    this.#texts.delete(key);
  }

  /** The keys that begin with a text. */
  keysFrom(prefix: string): string[] {
    return [...this.#texts.keys()].filter((key) => key.startsWith(prefix));
  }
}
