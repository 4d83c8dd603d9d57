/**
 * The base of ciphers with a key from the configuration: their bytes begin with a prefix, and the key never changes.
 */
import { keyMark } from "./key-mark.js";
import type { OpenedValue, ValueCipher } from "./value-cipher.js";

export abstract class KeyedCipher implements ValueCipher {
  readonly mark: string;
  private readonly head: Buffer;

  constructor(
    readonly family: string,
    readonly prefix: string,
    protected readonly secret: Uint8Array,
  ) {
    this.head = Buffer.from(prefix);
    this.mark = keyMark(prefix, secret);
  }

  encrypt(value: Uint8Array, key: string): Uint8Array {
    return Buffer.concat([this.head, ...this.seal(value, key)]);
  }

  decrypt(bytes: Buffer, key: string): OpenedValue {
    return { value: this.open(bytes.subarray(this.head.byteLength), key), mark: this.mark };
  }

  /** Returns the bytes that follow the prefix. */
  protected abstract seal(value: Uint8Array, key: string): readonly Uint8Array[];

  /** @throws DecryptionError */
  protected abstract open(body: Buffer, key: string): Uint8Array;
}
