/** The difference of two texts line by line, as assertions show it. */

/** The number of lines of each text that are compared one by one; longer texts differ as a whole in the middle. */
const MAX_COMPARED_LINES = 500;
/** The number of lines that a difference shows. */
const MAX_SHOWN_LINES = 200;

/** Returns the lines of both texts: those of `expected` alone begin with `-`, those of `found` alone with `+`. */
export function lineDifference(expected: string, found: string): string {
  const [from, to] = [linesOf(expected), linesOf(found)];
  let start = 0;
  while (start < from.length && from[start] === to[start]) start++;
  let end = 0;
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const middle = changed(from.slice(start, from.length - end), to.slice(start, to.length - end));
  const lines = [...from.slice(0, start).map(same), ...middle, ...from.slice(from.length - end).map(same)];
  if (lines.length <= MAX_SHOWN_LINES) return lines.join("\n");
  return [...lines.slice(0, MAX_SHOWN_LINES), `  (${lines.length - MAX_SHOWN_LINES} more lines)`].join("\n");
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, "").split("\n");
}

const same = (line: string): string => `  ${line}`;
const expectedOnly = (line: string): string => `- ${line}`;
const foundOnly = (line: string): string => `+ ${line}`;

/** Keeps the longest common subsequence of the lines. */
function changed(from: readonly string[], to: readonly string[]): string[] {
  if (from.length > MAX_COMPARED_LINES || to.length > MAX_COMPARED_LINES)
    return [...from.map(expectedOnly), ...to.map(foundOnly)];
  // The length of the longest common subsequence of the rests that begin at each pair of lines.
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      lengths[i * width + j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < from.length && j < to.length) {
    if (from[i] === to[j]) {
      lines.push(same(from[i++] as string));
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push(expectedOnly(from[i++] as string));
    else lines.push(foundOnly(to[j++] as string));
  }
  return [...lines, ...from.slice(i).map(expectedOnly), ...to.slice(j).map(foundOnly)];
}
