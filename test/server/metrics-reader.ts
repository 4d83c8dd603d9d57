/** Reads the Prometheus text format as far as tests need it. */
import type { TestApi } from "../support/api.js";

export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

export function seriesOf(text: string): Series[] {
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = line.startsWith("#") ? [] : (LINE.exec(line) ?? []);
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, label = "", text = ""]) => [label, text] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** What a server tells at one moment. */
export class Scrape {
  private constructor(readonly series: readonly Series[]) {}

  static async of(api: TestApi): Promise<Scrape> {
    return new Scrape(seriesOf((await api.get("/metrics")).text));
  }

  static ofText(text: string): Scrape {
    return new Scrape(seriesOf(text));
  }

  /** The sum of the series that have these labels; undefined when there are none. */
  value(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    const found = this.all(name, labels);
    return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
  }

  all(name: string, labels: Readonly<Record<string, string>> = {}): readonly Series[] {
    const wanted = Object.entries(labels);
    return this.series.filter(
      (each) => each.name === name && wanted.every(([key, value]) => each.labels[key] === value),
    );
  }
}
