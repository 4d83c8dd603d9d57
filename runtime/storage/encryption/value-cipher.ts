/** Converts values to the bytes that the store holds, and back, with one key of one provider, or one plug-in. */

export interface OpenedValue {
  readonly value: Uint8Array;
  /** The key with which the value was encrypted; see {@link ValueCipher.mark}. */
  readonly mark: string;
}

export interface ValueCipher {
  /** The prefix of its bytes, in printable ASCII; empty for values that are stored unencrypted. */
  readonly prefix: string;
  /** The prefix without the name of the key, for metrics. */
  readonly family: string;
  /** Identifies, by a hash, the key with which it currently encrypts. It changes when a plug-in changes its key. */
  readonly mark: string;
  /**
   * @param key the storage key, to which formats with additional authenticated data bind the value
   * @returns the complete stored form; a promise only if a plug-in must be called first
   * @throws StorageUnavailableError, also as a rejection, if the plug-in has no key
   */
  encrypt(value: Uint8Array, key: string): Uint8Array | Promise<Uint8Array>;
  /**
   * @param bytes begin with the prefix
   * @throws DecryptionError if they were not encrypted with this cipher
   * @throws NotYetReadableError while a plug-in is called for their key
   */
  decrypt(bytes: Buffer, key: string): OpenedValue;
}

/** The bytes were not encrypted with this key. Neither the message nor a cause reveals anything about them. */
export class DecryptionError extends Error {}
