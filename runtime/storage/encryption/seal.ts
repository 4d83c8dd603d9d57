/** Records which key encrypted a value, so that it can later be seen whether the value should be written again. */
import type { EncryptionRules } from "./rules.js";

export interface Seal {
  /** Whether the first provider of the resource would now write other bytes. */
  readonly isStale: boolean;
}

/** Holds one seal per key and resource, regardless of the number of values. */
export class Seals {
  private readonly seals = new Map<string, Seal>();

  /** @param rules returns the current rules */
  constructor(private readonly rules: () => EncryptionRules) {}

  /**
   * @param prefix the prefix of the resource.
   * @param mark the mark of the key that decrypted the value
   */
  of(prefix: string, mark: string): Seal {
    const name = `${prefix} ${mark}`;
    let seal = this.seals.get(name);
    if (seal === undefined) {
      const { rules } = this;
      seal = {
        get isStale() {
          return rules().of(prefix).writer.mark !== mark;
        },
      };
      this.seals.set(name, seal);
      // The ids of a plug-in's keys change over time, so the number of seals is limited.
      const [oldest] = this.seals.keys();
      if (this.seals.size > MAX_SEALS && oldest !== undefined) this.seals.delete(oldest);
    }
    return seal;
  }
}

const MAX_SEALS = 10_000;
