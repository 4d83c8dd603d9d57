/** Compresses what gzip files are put together from, off the event loop. */
import { promisify } from "node:util";
import { constants, crc32, deflateRaw, type ZlibOptions } from "node:zlib";
import type { GzipPiece } from "../../codec/gzip-member.js";

/** The fastest: objects of an API repeat themselves so much that more effort gains little. */
export const GZIP_LEVEL = 1;

const deflate = promisify(deflateRaw) as (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer>;
/** The blocks end on a byte, and nothing behind them refers to them. */
const OPTIONS: ZlibOptions = { level: GZIP_LEVEL, finishFlush: constants.Z_FULL_FLUSH };

/** Shorter contents are not worth a turn of the thread pool: they go as they are, in a block of RFC 1951 that says so. */
const STORED_BYTES = 512;

export async function gzipPiece(content: Uint8Array): Promise<GzipPiece> {
  const deflated = content.byteLength <= STORED_BYTES ? storedBlock(content) : await deflate(content, OPTIONS);
  return { deflated, crc: crc32(content), contentLength: content.byteLength };
}

/** Neither the last block nor a compressed one; then its length, twice, once with all bits turned. */
function storedBlock(content: Uint8Array): Buffer {
  const block = Buffer.alloc(5 + content.byteLength);
  block.writeUInt16LE(content.byteLength, 1);
  block.writeUInt16LE(~content.byteLength & 0xffff, 3);
  block.set(content, 5);
  return block;
}
