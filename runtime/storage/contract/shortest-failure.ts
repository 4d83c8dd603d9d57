/**
 * Finds the shortest list of steps that still fails, by leaving out ever smaller parts of a failing list as long as the
 * rest fails.
 * @param fails plays the steps, and resolves with the error with which they end, or undefined
 * @returns the remaining steps, and the error with which they end
 */
export async function shortestFailure<Step>(
  steps: readonly Step[],
  error: unknown,
  fails: (steps: readonly Step[]) => Promise<unknown>,
): Promise<{ readonly steps: readonly Step[]; readonly error: unknown }> {
  let shortest = { steps, error };
  for (let size = steps.length >> 1; size >= 1; size >>= 1) {
    for (let start = 0; start < shortest.steps.length; ) {
      const rest = shortest.steps.filter((_, index) => index < start || index >= start + size);
      const found = await fails(rest);
      if (found === undefined) start += size;
      else shortest = { steps: rest, error: found };
    }
  }
  return shortest;
}
