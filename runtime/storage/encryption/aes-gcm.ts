/** AES-GCM with a random nonce: `<prefix><nonce><ciphertext><tag>`, tied to the storage key. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { KeyedCipher } from "./keyed-cipher.js";
import { DecryptionError } from "./value-cipher.js";

export const AES_GCM_KEY_BYTES: readonly number[] = [16, 24, 32];

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/**
 * With random nonces, a key must be used at most 2^32 times. The uses of other servers and earlier runs can't be
 * counted here, so the operator gets a warning when this process alone has reached half of that.
 */
export const WARNED_USES = 2 ** 31;

/** Returns `<nonce><ciphertext><tag>`. @param secret 16, 24 or 32 bytes */
export function sealGcm(secret: Uint8Array, value: Uint8Array, key: string): readonly Uint8Array[] {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(algorithmOf(secret), secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(key));
  return [nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()];
}

/** @throws DecryptionError */
export function openGcm(secret: Uint8Array, body: Buffer, key: string): Uint8Array {
  if (body.byteLength < NONCE_BYTES + TAG_BYTES) throw new DecryptionError("it is too short for AES-GCM");
  const end = body.byteLength - TAG_BYTES;
  const decipher = createDecipheriv(algorithmOf(secret), secret, body.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(key));
  decipher.setAuthTag(body.subarray(end));
  try {
    const value = decipher.update(body.subarray(NONCE_BYTES, end));
    decipher.final();
    return value;
  } catch {
    // The platform's error says no more than that authentication failed.
    throw new DecryptionError("the key does not fit, or the bytes were changed or moved");
  }
}

export class AesGcmCipher extends KeyedCipher {
  private uses = 0;

  /** @param onManyUses called once, when the key should be replaced */
  constructor(
    family: string,
    prefix: string,
    secret: Uint8Array,
    private readonly onManyUses: () => void,
  ) {
    super(family, prefix, secret);
  }

  protected seal(value: Uint8Array, key: string): readonly Uint8Array[] {
    this.uses++;
    if (this.uses === WARNED_USES) this.onManyUses();
    return sealGcm(this.secret, value, key);
  }

  protected open(body: Buffer, key: string): Uint8Array {
    return openGcm(this.secret, body, key);
  }
}

function algorithmOf({ byteLength }: Uint8Array): "aes-128-gcm" | "aes-192-gcm" | "aes-256-gcm" {
  return byteLength === 16 ? "aes-128-gcm" : byteLength === 24 ? "aes-192-gcm" : "aes-256-gcm";
}
