/** Compresses the pieces of which gzip files are composed, outside the event loop. */
import { promisify } from "node:util";
import { constants, crc32, deflateRaw, type ZlibOptions } from "node:zlib";
import type { GzipPiece } from "../../codec/gzip-member.js";

/** The fastest level: objects of an API are so repetitive that more effort gains little. */
export const GZIP_LEVEL = 1;

const deflate = promisify(deflateRaw) as (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer>;
/** A full flush ends the blocks on a byte boundary and lets later pieces refer to none of them. */
const OPTIONS: ZlibOptions = { level: GZIP_LEVEL, finishFlush: constants.Z_FULL_FLUSH };

/** Contents up to this many bytes are not worth a turn of the thread pool, and are sent in a stored block of RFC 1951. */
const STORED_BYTES = 512;

export async function gzipPiece(content: Uint8Array): Promise<GzipPiece> {
  const deflated = content.byteLength <= STORED_BYTES ? storedBlock(content) : await deflate(content, OPTIONS);
  return { deflated, crc: crc32(content), contentLength: content.byteLength };
}

/** Builds a stored block that is not the last one: a zero byte, the length, and the length with all bits inverted. */
function storedBlock(content: Uint8Array): Buffer {
  const block = Buffer.alloc(5 + content.byteLength);
  block.writeUInt16LE(content.byteLength, 1);
  block.writeUInt16LE(~content.byteLength & 0xffff, 3);
  block.set(content, 5);
  return block;
}
