/** The providers of one resource in their order: the first one writes, all of them read. */
import { startsWith } from "./identity.js";
import { DecryptionError, type OpenedValue, type ValueCipher } from "./value-cipher.js";

export class CipherList {
  private readonly heads: readonly Buffer[];

  /** @param ciphers at least one */
  constructor(readonly ciphers: readonly ValueCipher[]) {
    this.heads = ciphers.map(({ prefix }) => Buffer.from(prefix));
  }

  get writer(): ValueCipher {
    return this.ciphers[0] as ValueCipher;
  }

  /**
   * Decrypts with the first provider that can; several may have the same prefix.
   * @throws DecryptionError with the reason of the first one
   * @throws NotYetReadableError while a plug-in is called for a key
   */
  open(bytes: Buffer, key: string): OpenedValue & { readonly by: ValueCipher } {
    let why: string | undefined;
    for (const [index, by] of this.ciphers.entries()) {
      if (!startsWith(bytes, this.heads[index] as Buffer)) continue;
      try {
        return { ...by.decrypt(bytes, key), by };
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        why ??= error.message;
      }
    }
    throw new DecryptionError(why ?? "its prefix belongs to no provider of its resource");
  }
}
