/** Sets of completion indexes in the form of a job's status: `0-2,4,7-9`. */

/** The largest number of indexes that a job can have. */
const MAX_INDEXES = 100_000;

export function parseIndexes(text: string | undefined): Set<number> {
  const indexes = new Set<number>();
  for (const part of (text ?? "").split(",")) {
    const [, first, last = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? [];
    if (first === undefined) continue;
    for (let index = Number(first); index <= Math.min(Number(last), MAX_INDEXES); index++) indexes.add(index);
  }
  return indexes;
}

/** Three and more indexes in a row are written as a range, two as well. */
export function formatIndexes(indexes: ReadonlySet<number>): string {
  const sorted = [...indexes].sort((one, other) => one - other);
  const parts: string[] = [];
  for (let at = 0; at < sorted.length; ) {
    let end = at;
    while (sorted[end + 1] === (sorted[end] as number) + 1) end++;
    const [first, last] = [sorted[at] as number, sorted[end] as number];
    if (end === at) parts.push(String(first));
    else parts.push(end === at + 1 ? `${first},${last}` : `${first}-${last}`);
    at = end + 1;
  }
  return parts.join(",");
}
