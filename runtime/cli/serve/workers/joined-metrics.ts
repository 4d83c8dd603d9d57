/** Joins the metrics of several workers: one family each, and a label `worker` that says whose sample it is. */

/** What one worker shows, in the Prometheus format or as OpenMetrics. */
export interface WorkerMetrics {
  readonly worker: number;
  readonly text: string;
}

const END = "# EOF";

interface Family {
  /** The lines HELP and TYPE. */
  readonly head: readonly string[];
  readonly samples: string[];
}

/** Families keep the order in which they first occur. */
export function joinMetrics(all: readonly WorkerMetrics[]): string {
  const families = new Map<string, Family>();
  let hasEnd = false;
  for (const { worker, text } of all) {
    let head: string[] = [];
    let family: Family | undefined;
    for (const line of text.split("\n")) {
      if (line === END) hasEnd = true;
      else if (line.startsWith("# HELP ")) head = [line];
      else if (line.startsWith("# TYPE ")) {
        const name = line.split(" ")[2] ?? "";
        family = families.get(name) ?? { head: [...head, line], samples: [] };
        families.set(name, family);
      } else if (line !== "") family?.samples.push(labelled(line, worker));
    }
  }
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples]);
  return [...lines, ...(hasEnd ? [END] : []), ""].join("\n");
}

/** The name of a sample ends where its labels or its value begin. */
function labelled(line: string, worker: number): string {
  const end = line.search(/[{ ]/);
  const [name, rest] = [line.slice(0, end), line.slice(end)];
  return rest.startsWith("{") ? `${name}{worker="${worker}",${rest.slice(1)}` : `${name}{worker="${worker}"}${rest}`;
}
