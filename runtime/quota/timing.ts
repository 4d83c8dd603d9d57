/**
 * A write that a quota has to allow is noted in the quota's status first and takes place then. Who counts the objects in
 * between finds one less than was noted: two bounds keep it from being given to somebody else.
 */

/** A rise of what is used is believed for so long before it may be taken back by counting. Milliseconds. */
export const RESERVATION_SETTLE_MS = 2_000;

/**
 * Whoever noted a write that does not take place takes the note back within this time, or leaves that to counting; well
 * below the other bound, so that one note is not taken back twice. Milliseconds.
 */
export const RESERVATION_UNDO_MS = 1_000;
