/**
 * The division of seats among priority levels that borrow from each other: each gets the same multiple of its target,
 * as far as its bounds allow.
 */

export interface SeatClaim {
  /** At least `lower`. */
  readonly target: number;
  readonly lower: number;
  /** At least `lower`. */
  readonly upper: number;
}

export interface SeatAllocation {
  /** The seats of each claim, which are fractions; their sum is the total. */
  readonly seats: readonly number[];
  /** The multiple of its target that each claim between its bounds gets. */
  readonly fairShare: number;
}

/** Smaller targets count as this, so that idle levels divide spare seats among each other. */
const LEAST_TARGET = 0.001;

/**
 * Returns undefined if no allocation is possible: the bounds do not allow the total.
 * @param total the number of seats, at least 0
 */
export function allocateSeats(total: number, claims: readonly SeatClaim[]): SeatAllocation | undefined {
  const sumOf = (value: (claim: SeatClaim) => number): number => claims.reduce((sum, claim) => sum + value(claim), 0);
  const tolerance = 1e-7;
  if (sumOf(({ lower }) => lower) > total + tolerance || sumOf(({ upper }) => upper) < total - tolerance)
    return undefined;
  const targets = claims.map(({ target }) => Math.max(target, LEAST_TARGET));
  const seatsAt = (share: number): number[] =>
    claims.map(({ lower, upper }, index) => Math.max(lower, Math.min(upper, share * (targets[index] as number))));
  const totalAt = (share: number): number => seatsAt(share).reduce((sum, each) => sum + each, 0);
  // The sum grows with the share, and linearly between the shares at which a claim reaches one of its bounds.
  const corners = claims
    .flatMap(({ lower, upper }, index) => [lower, upper].map((bound) => bound / (targets[index] as number)))
    .sort((one, other) => one - other);
  let below = 0;
  let above = corners.at(-1) ?? 0;
  for (const corner of corners) {
    if (totalAt(corner) >= total) {
      above = corner;
      break;
    }
    below = corner;
  }
  const [low, high] = [totalAt(below), totalAt(above)];
  const fairShare = high - low <= tolerance ? above : below + ((total - low) / (high - low)) * (above - below);
  return { seats: seatsAt(fairShare), fairShare };
}
