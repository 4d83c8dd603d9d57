/** Processes many items with bounded concurrency. */

/** Resolves when all work is done. @throws the first failure; no work starts after it, and started work is awaited. */
export async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let index = next++; index < items.length && failures.length === 0; index = next++) {
      await work(items[index] as T).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, run));
  if (failures.length > 0) throw failures[0];
}
