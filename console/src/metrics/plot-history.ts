/** The values of a plot over time, as many as are shown. */
import type { Values } from "./metric-rates.js";

export interface PlotLine {
  readonly name: string;
  /** The oldest first, one for each moment; undefined where there was none. */
  readonly values: readonly (number | undefined)[];
}

export interface LineSummary {
  readonly now: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
}

export const MAX_MOMENTS = 120;
/** The lines with the highest values; more can not be distinguished. */
const MAX_LINES = 6;
/** More names are forgotten: labels may have any number of values. */
const MAX_NAMES = 100;

export class PlotHistory {
  readonly #lines = new Map<string, (number | undefined)[]>();
  #moments = 0;

  /** @param values empty for a moment without values, which is a gap */
  add(values: Values): void {
    for (const name of values.keys())
      if (!this.#lines.has(name) && this.#lines.size < MAX_NAMES)
        this.#lines.set(name, new Array<undefined>(this.#moments).fill(undefined));
    for (const [name, line] of this.#lines) {
      line.push(values.get(name));
      if (line.length > MAX_MOMENTS) line.shift();
    }
    this.#moments = Math.min(this.#moments + 1, MAX_MOMENTS);
  }

  /** They stay in the order in which they appeared, so that each keeps its colour. */
  get lines(): readonly PlotLine[] {
    const all = [...this.#lines].map(([name, values]) => ({ name, values: [...values] }));
    const highest = new Map(all.map((line) => [line, summary(line.values).max]));
    const shown = all
      .filter((line) => highest.get(line) !== undefined)
      .sort((a, b) => (highest.get(b) ?? 0) - (highest.get(a) ?? 0))
      .slice(0, MAX_LINES);
    return all.filter((line) => shown.includes(line));
  }
}

export function summary(values: readonly (number | undefined)[]): LineSummary {
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return { now: undefined, min: undefined, max: undefined };
  return { now: values.at(-1), min: Math.min(...known), max: Math.max(...known) };
}
