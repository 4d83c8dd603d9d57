/**
 * The shortest list of steps that still fails: leaves out ever smaller stretches of a failing list while the rest fails too.
 * @param fails plays the steps, and resolves with the error that they end with, or undefined
 * @returns the steps that are left, and the error that they end with
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
