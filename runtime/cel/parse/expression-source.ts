/** Maps offsets in the text of an expression to lines and columns. */
import type { Source } from "../ast.js";

/** The offset of issues without a position, which are shown at line -1, column 0. */
export const NO_PLACE = -1;

export class TextSource implements Source {
  readonly codePoints: readonly string[];
  /** Offsets where lines begin, ascending. */
  readonly #lineStarts: readonly number[];

  constructor(readonly text: string) {
    this.codePoints = Array.from(text);
    const starts = [0];
    for (const [offset, codePoint] of this.codePoints.entries()) {
      if (codePoint === "\n") starts.push(offset + 1);
    }
    this.#lineStarts = starts;
  }

  locate(offset: number): { readonly line: number; readonly column: number } {
    if (offset < 0) return { line: -1, column: 0 };
    const index = this.#lineIndexOf(offset);
    return { line: index + 1, column: offset - (this.#lineStarts[index] as number) + 1 };
  }

  line(number: number): string {
    const start = this.#lineStarts[number - 1];
    if (start === undefined) return "";
    const next = this.#lineStarts[number];
    return this.slice(start, next === undefined ? this.codePoints.length : next - 1);
  }

  /** Returns the text between two offsets. */
  slice(start: number, end: number): string {
    return this.codePoints.slice(start, end).join("");
  }

  /** Returns the last line that begins at or before the offset. */
  #lineIndexOf(offset: number): number {
    let [low, high] = [0, this.#lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
