/**
 * Secretbox (XSalsa20 and Poly1305): `<prefix><nonce><tag><ciphertext>`. The format can't bind a value to its storage
 * key.
 */
import { randomBytes } from "node:crypto";
import { xsalsa20poly1305 } from "@noble/ciphers/salsa.js";
import { KeyedCipher } from "./keyed-cipher.js";
import { DecryptionError } from "./value-cipher.js";

const NONCE_BYTES = 24;
const TAG_BYTES = 16;

export class SecretboxCipher extends KeyedCipher {
  protected seal(value: Uint8Array): readonly Uint8Array[] {
    const nonce = randomBytes(NONCE_BYTES);
    return [nonce, xsalsa20poly1305(this.secret, nonce).encrypt(value)];
  }

  protected open(body: Buffer): Uint8Array {
    if (body.byteLength < NONCE_BYTES + TAG_BYTES) throw new DecryptionError("it is too short for secretbox");
    try {
      return xsalsa20poly1305(this.secret, body.subarray(0, NONCE_BYTES)).decrypt(body.subarray(NONCE_BYTES));
    } catch {
      // There is only one way in which it fails.
      throw new DecryptionError("the key does not fit, or the bytes were changed");
    }
  }
}
