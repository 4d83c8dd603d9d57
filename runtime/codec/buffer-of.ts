/** Converts bytes to Node's Buffer, for server code; the codecs themselves also run without Node. */

/** Returns a view of the same memory. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
