/**
 * Assembles a gzip file (RFC 1952) from pieces that were compressed independently, perhaps long ago. The file is a
 * single member, since many readers stop after the first, so the checksums of the pieces are combined.
 */
/** A part of the content, compressed without reference to what precedes it. */
export interface GzipPiece {
  /** Complete blocks of RFC 1951, none of them marked as the last one. */
  readonly deflated: Buffer;
  /** The checksum of the uncompressed content. */
  readonly crc: number;
  /** The size of the uncompressed content, in bytes. */
  readonly contentLength: number;
}

/** A header without name and time, for an unknown operating system. */
const HEADER = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const LAST_BLOCK = Buffer.of(0x03, 0x00);
const TRAILER_BYTES = 8;

/** The bytes of a file are those of {@link begin}, of each piece in order, and of {@link end}. */
export class GzipMember {
  private crc = 0;
  private length = 0;

  begin(): Buffer {
    return HEADER;
  }

  add({ deflated, crc, contentLength }: GzipPiece): Buffer {
    this.crc = combineCrc(this.crc, crc, contentLength);
    this.length = (this.length + contentLength) >>> 0;
    return deflated;
  }

  end(): Buffer {
    const end = Buffer.alloc(LAST_BLOCK.length + TRAILER_BYTES);
    LAST_BLOCK.copy(end);
    end.writeUInt32LE(this.crc, LAST_BLOCK.length);
    end.writeUInt32LE(this.length, LAST_BLOCK.length + 4);
    return end;
  }
}

/**
 * Returns the checksum of two concatenated contents: the first checksum times x to the power of the second content's
 * bits, plus the second checksum.
 */
export function combineCrc(first: number, second: number, secondBytes: number): number {
  return (multiply(powerOfX(secondBytes), first) ^ second) >>> 0;
}

/** The polynomial of the checksum, with its highest power in the lowest bit. */
const POLYNOMIAL = 0xedb88320;
/** The polynomial 1. */
const ONE = 0x8000_0000;
/** x to the power of 8. */
const X_TO_THE_8 = ONE >>> 8;

/** Multiplies modulo the polynomial. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL;
  }
  return product;
}

/** Returns x to the power of 8 * bytes, by repeated squaring. */
function powerOfX(bytes: number): number {
  let result = ONE;
  let square = X_TO_THE_8;
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(square, result);
    square = multiply(square, square);
  }
  return result;
}
