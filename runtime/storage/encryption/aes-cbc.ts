/**
 * AES-CBC: `<prefix><iv><ciphertext>`, padded. It is not authenticated and exists for stores that were written with it.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { KeyedCipher } from "./keyed-cipher.js";
import { DecryptionError } from "./value-cipher.js";

export const AES_CBC_KEY_BYTES: readonly number[] = [32];

const ALGORITHM = "aes-256-cbc";
const BLOCK_BYTES = 16;

export class AesCbcCipher extends KeyedCipher {
  protected seal(value: Uint8Array): readonly Uint8Array[] {
    const iv = randomBytes(BLOCK_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.secret, iv);
    return [iv, cipher.update(value), cipher.final()];
  }

  protected open(body: Buffer): Uint8Array {
    if (body.byteLength < 2 * BLOCK_BYTES) throw new DecryptionError("it is too short for AES-CBC");
    const decipher = createDecipheriv(ALGORITHM, this.secret, body.subarray(0, BLOCK_BYTES));
    try {
      return Buffer.concat([decipher.update(body.subarray(BLOCK_BYTES)), decipher.final()]);
    } catch {
      // The platform's message is about the padding.
      throw new DecryptionError("the key does not fit, or the bytes were changed");
    }
  }
}
