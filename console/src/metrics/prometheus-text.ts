/** Reads chosen metrics out of the text format of Prometheus, which may be several megabytes long. */

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples of each name; names without one are missing. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** More of them are left out. */
export const MAX_SAMPLES = 50_000;

const NAME_END = /[{ \t]/;
/** `{labels} value`, where a time or an exemplar may follow. */
const REST = /^(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})?[ \t]+(\S+)/;
const LABEL = /([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** @param names of the samples, which for a histogram end with `_bucket`, `_sum` or `_count` */
export function parseSamples(text: string, names: ReadonlySet<string>): Samples {
  const found = new Map<string, Sample[]>();
  let count = 0;
  // Lines are looked at one by one, since most of them are of other metrics.
  for (let start = 0; start < text.length && count < MAX_SAMPLES; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    if (text[start] !== "#") {
      const line = text.slice(start, end);
      const name = line.slice(0, line.search(NAME_END));
      const sample = names.has(name) ? sampleOf(line.slice(name.length)) : undefined;
      if (sample !== undefined) {
        const samples = found.get(name);
        if (samples === undefined) found.set(name, [sample]);
        else samples.push(sample);
        count++;
      }
    }
    start = end + 1;
  }
  return found;
}

function sampleOf(rest: string): Sample | undefined {
  const [, labels = "", value = ""] = REST.exec(rest) ?? [];
  if (value === "") return undefined;
  const read: Record<string, string> = Object.create(null);
  for (const [, name = "", text = ""] of labels.matchAll(LABEL)) read[name] = unescaped(text);
  return { labels: read, value: numberOf(value) };
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character));
}

function numberOf(text: string): number {
  return /^[+-]?Inf$/i.test(text) ? (text.startsWith("-") ? -Infinity : Infinity) : Number(text);
}
