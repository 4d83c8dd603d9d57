/**
 * Works on items in their order, a few at a time: a page has few connections.
 * @param count how many at once
 * @param isOver ends the work early when it returns true
 */
export async function fewAtOnce<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    while (left.length > 0 && !isOver()) await work(left.shift() as T);
  };
  await Promise.all(Array.from({ length: count }, worker));
}
