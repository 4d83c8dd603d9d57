/** Reads samples of chosen families from the answer of `GET /metrics`. */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Matches `name{labels} value` in the Prometheus text format; timestamps and exemplars after it are ignored. */
const SAMPLE = /^([A-Za-z_:][A-Za-z0-9_:]*)(?:\{(.*)\})?[ \t]+([^ \t]+)/;
const LABEL = /([A-Za-z_][A-Za-z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

/** @param names the names of the samples to return. Lines without a sample are skipped. */
export function samplesOf(text: string, names: ReadonlySet<string>): Sample[] {
  const samples: Sample[] = [];
  for (const line of text.split("\n")) {
    const [, name = "", labels = "", value = ""] = SAMPLE.exec(line) ?? [];
    if (!names.has(name)) continue;
    samples.push({ name, labels: labelsOf(labels), value: Number(value) });
  }
  return samples;
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = Object.create(null);
  for (const [, name = "", value = ""] of text.matchAll(LABEL)) labels[name] = unescaped(value);
  return labels;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character));
}
