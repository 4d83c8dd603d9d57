/** Finds the integers of a JSON text that the engine's parser would round. */

/** A double may round an integer with so many digits. */
const LONG_NUMBER_DIGITS = 16;
const [DIGIT_ZERO, DIGIT_NINE] = [0x30, 0x39];

/**
 * Returns true if the bytes contain so many digits in a row that a double may not hold the number. It looks at every
 * sixteenth byte of a text without digits, which takes a tenth of the time of a regular expression.
 * @param start the first byte that is looked at. @param stop the byte after the last one.
 */
export function hasLongNumber(bytes: Uint8Array, start = 0, stop = bytes.length): boolean {
  let end = start + LONG_NUMBER_DIGITS - 1;
  while (end < stop) {
    let at = end;
    while (at > end - LONG_NUMBER_DIGITS && isDigit(bytes[at] as number)) at--;
    if (at === end - LONG_NUMBER_DIGITS) return true;
    end = at + LONG_NUMBER_DIGITS;
  }
  return false;
}

function isDigit(byte: number): boolean {
  return byte >= DIGIT_ZERO && byte <= DIGIT_NINE;
}
