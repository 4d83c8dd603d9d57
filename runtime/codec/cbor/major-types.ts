/** The constants of CBOR that the codec uses. RFC 8949, sections 3.1 and 3.4. */

export const UNSIGNED = 0;
export const NEGATIVE = 1;
export const BYTES = 2;
export const TEXT = 3;
export const ARRAY = 4;
export const MAP = 5;
export const TAG = 6;
export const SIMPLE = 7;

export const FALSE = 20;
export const TRUE = 21;
export const NULL = 22;
/** Additional information of floats of 16, 32 and 64 bits. */
export const HALF = 25;
export const SINGLE = 26;
export const DOUBLE = 27;
/** Additional information of strings, arrays and maps of indefinite length, and of the break that ends them. */
export const INDEFINITE = 31;

export const TAG_TIME_SECONDS = 1;
export const TAG_BIG_UNSIGNED = 2;
export const TAG_BIG_NEGATIVE = 3;
/** Marks bytes that text formats represent as Base64. */
export const TAG_BASE64 = 22;

/** Tag 55799, which identifies a document as CBOR. */
export const SELF_DESCRIBED: Uint8Array = Uint8Array.of(0xd9, 0xd9, 0xf7);

export const MAX_INT64 = 2n ** 63n - 1n;
export const MIN_INT64 = -(2n ** 63n);
