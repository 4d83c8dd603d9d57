/** Stores values unencrypted. It does not read values that look encrypted. */
import { DecryptionError, type OpenedValue, type ValueCipher } from "./value-cipher.js";

export const IDENTITY = "identity";

export class IdentityCipher implements ValueCipher {
  readonly prefix = "";
  readonly family = IDENTITY;
  readonly mark = IDENTITY;
  private readonly foreign: Buffer;

  /** @param encryptionPrefix the prefix of all encrypted values */
  constructor(encryptionPrefix: string) {
    this.foreign = Buffer.from(encryptionPrefix);
  }

  encrypt(value: Uint8Array): Uint8Array {
    return value;
  }

  decrypt(bytes: Buffer): OpenedValue {
    if (startsWith(bytes, this.foreign)) throw new DecryptionError("it is encrypted, and no provider can read it");
    return { value: bytes, mark: this.mark };
  }
}

export function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.byteLength >= start.byteLength && bytes.compare(start, 0, start.byteLength, 0, start.byteLength) === 0;
}
