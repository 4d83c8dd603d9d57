/**
 * A write under quota is recorded in the quota's status before it takes place. A recount in between would find less
 * than was recorded; these two limits keep that difference from being given to another write.
 */

/** How long an increase in usage is trusted before a recount may lower it, in milliseconds. */
export const RESERVATION_SETTLE_MS = 2_000;

/**
 * A write that fails returns its reservation within this time, in milliseconds, or leaves that to a recount. It is well
 * below the other limit, so that no reservation is returned twice.
 */
export const RESERVATION_UNDO_MS = 1_000;
