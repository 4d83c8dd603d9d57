/** Appends items to a list, however many: `push(...items)` fails beyond what the engine takes as arguments of a call. */
export function addAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
