/** Which key the stored bytes of a value are of, so that it can be told at any later time whether they should be written anew. */
import type { EncryptionRules } from "./rules.js";

export interface Seal {
  /** The first provider of the resource would write other bytes by now. */
  readonly isStale: boolean;
}

/** One for each key and resource, however many values there are. */
export class Seals {
  private readonly seals = new Map<string, Seal>();

  /** @param rules as they are now */
  constructor(private readonly rules: () => EncryptionRules) {}

  /** @param prefix of the resource @param mark of the key that opened the value */
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
      // ids of a plug-in's keys come and go
      const [oldest] = this.seals.keys();
      if (this.seals.size > MAX_SEALS && oldest !== undefined) this.seals.delete(oldest);
    }
    return seal;
  }
}

const MAX_SEALS = 10_000;
