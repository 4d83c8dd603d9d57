/** What turns a value into the bytes that the store holds, and back. One key of one provider, or one plug-in. */

export interface OpenedValue {
  readonly value: Uint8Array;
  /** Which key the bytes are of; see {@link ValueCipher.mark}. */
  readonly mark: string;
}

export interface ValueCipher {
  /** What its bytes begin with; empty for those that are stored as they are. Printable ASCII. */
  readonly prefix: string;
  /** The same without the name of the key, for metrics. */
  readonly family: string;
  /** Names the key that it writes with now, by a hash; changes where a plug-in takes up another one. */
  readonly mark: string;
  /**
   * @param key the storage key, which formats with additional authenticated data tie the value to
   * @returns the whole of what is stored. Resolves later only where a plug-in has to be asked first.
   * @throws StorageUnavailableError, also as a rejection, when the plug-in has no key
   */
  encrypt(value: Uint8Array, key: string): Uint8Array | Promise<Uint8Array>;
  /**
   * @param bytes that begin with the prefix
   * @throws DecryptionError when they are not of this cipher; NotYetReadableError while a plug-in is asked for their key
   */
  decrypt(bytes: Buffer, key: string): OpenedValue;
}

/** The bytes are not of this key. Says nothing of them, and has no cause that could. */
export class DecryptionError extends Error {}
