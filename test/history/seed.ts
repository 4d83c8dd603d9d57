/** The seed of this run: KINDSMITH_SEED to repeat a run, otherwise the time. Tests print it. */

const MAX_SEED = 2 ** 31;

/** @throws RangeError if KINDSMITH_SEED is not an integer from 0 to 2^31 */
export function runSeed(): number {
  const given = process.env.KINDSMITH_SEED;
  if (given === undefined) return Date.now() % MAX_SEED;
  const seed = Number(given);
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED)
    throw new RangeError(`KINDSMITH_SEED is ${JSON.stringify(given)}: expected an integer from 0 to ${MAX_SEED}`);
  return seed;
}
