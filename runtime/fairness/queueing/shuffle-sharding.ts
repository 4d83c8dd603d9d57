/**
 * Shuffle sharding: each flow may use a few of the queues, which its hash selects. A flow that fills all of its queues
 * then shares some of them with few other flows, and those have other queues left.
 */
import { createHash } from "node:crypto";

/** Returns 64 bits that depend on the flow alone. */
export function flowHash(schema: string, distinguisher: string): bigint {
  return createHash("sha256").update(schema).update("\0").update(distinguisher).digest().readBigUInt64LE(0);
}

/**
 * Deals a hand of distinct cards. Each card is drawn from those that are left, by a digit of the hash in a number system
 * whose base is their number, so hands are distributed evenly if hashes are.
 * @param deckSize the number of queues
 * @param handSize at most `deckSize`
 * @returns indexes below `deckSize`
 */
export function dealHand(hash: bigint, deckSize: number, handSize: number): readonly number[] {
  const hand: number[] = [];
  /** The cards of the hand in ascending order. */
  const drawn: number[] = [];
  let rest = hash;
  for (let index = 0; index < handSize; index++) {
    const left = BigInt(deckSize - index);
    // The place among the cards that are left: each drawn card before it moves it by one.
    let card = Number(rest % left);
    rest /= left;
    let place = 0;
    while (place < drawn.length && card >= (drawn[place] as number)) {
      card++;
      place++;
    }
    drawn.splice(place, 0, card);
    hand.push(card);
  }
  return hand;
}
