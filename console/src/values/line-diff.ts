/** The difference of two texts, line by line: the shortest one by the algorithm of Myers. */

export interface DiffLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Above so many differing lines everything between the first and the last difference counts as replaced. */
const MAX_EDITS = 2000;

export function lineDiff(before: string, after: string): DiffLine[] {
  const a = before.split("\n");
  const b = after.split("\n");
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [
    ...lines("same", a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...lines("same", a.slice(a.length - end)),
  ];
}

/** Whether two texts differ at all, and the changed lines with some around them. */
export function withContext(diff: readonly DiffLine[], context: number): (DiffLine | undefined)[] {
  const isNear = (index: number): boolean =>
    diff.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== "same");
  const shown: (DiffLine | undefined)[] = [];
  for (const [index, line] of diff.entries()) {
    if (isNear(index)) shown.push(line);
    else if (shown.length === 0 || shown.at(-1) !== undefined) shown.push(undefined);
  }
  return shown;
}

function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const trace = traceOf(a, b);
  if (trace === undefined) return [...lines("removed", a), ...lines("added", b)];
  const reversed: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = trace.length - 1; d > 0; d--) {
    const reached = trace[d - 1] as Map<number, number>;
    const k = x - y;
    const isDown = k === -d || (k !== d && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
    const fromK = isDown ? k + 1 : k - 1;
    const fromX = reached.get(fromK) ?? 0;
    const fromY = fromX - fromK;
    while (x > fromX && y > fromY && x > 0 && y > 0 && a[x - 1] === b[y - 1]) {
      reversed.push({ kind: "same", text: a[--x] as string });
      y--;
    }
    if (isDown) reversed.push({ kind: "added", text: b[--y] as string });
    else reversed.push({ kind: "removed", text: a[--x] as string });
  }
  while (x > 0) reversed.push({ kind: "same", text: a[--x] as string });
  return reversed.reverse();
}

/** The furthest points after each number of edits; undefined if there are too many. */
function traceOf(a: readonly string[], b: readonly string[]): Map<number, number>[] | undefined {
  const trace: Map<number, number>[] = [];
  let reached = new Map<number, number>([[1, 0]]);
  for (let d = 0; d <= Math.min(a.length + b.length, MAX_EDITS); d++) {
    const next = new Map<number, number>();
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
      let x = isDown ? (reached.get(k + 1) ?? 0) : (reached.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      next.set(k, x);
      if (x >= a.length && x - k >= b.length) return [...trace, next];
    }
    trace.push(next);
    reached = next;
  }
  return undefined;
}

function lines(kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
