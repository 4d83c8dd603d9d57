/** What an expression of Prometheus selects, and whether a server has it. */
import { parser } from "@prometheus-io/lezer-promql";

/** Labels by the name of the metric, as the server exposes it (without `_bucket`, `_sum` and `_count`). */
export type KnownMetrics = ReadonlyMap<string, ReadonlySet<string>>;

/** What Prometheus adds to all series, and a server with workers to its own. */
const ADDED_LABELS = ["job", "instance", "worker"];
/** The series that Prometheus makes of a scrape itself. */
const OF_PROMETHEUS = new Set(["up"]);
const OF_HISTOGRAMS = ["_bucket", "_sum", "_count"];

interface Selection {
  readonly from: number;
  readonly to: number;
  /** Metrics of the server; empty if there is none of this name. */
  readonly metrics: readonly string[];
  readonly wanted: string;
  readonly matched: readonly string[];
  /** All labels that each of the metrics has. */
  readonly labels: ReadonlySet<string>;
}

interface Group {
  readonly from: number;
  readonly to: number;
  readonly labels: readonly string[];
}

export interface Expression {
  /** The metrics of the server and the recorded series that are selected. */
  readonly metrics: readonly string[];
  /** Labels that the result may have. */
  readonly labels: ReadonlySet<string>;
  /** Errors of syntax, metrics that the server lacks, labels that its metrics lack. */
  readonly problems: readonly string[];
}

/** @param text an expression without variables of a dashboard */
export function readExpression(text: string, known: KnownMetrics): Expression {
  const problems: string[] = [];
  const selections: Selection[] = [];
  const groups: Group[] = [];
  const tree = parser.parse(text);
  tree.iterate({
    enter({ type, from, to, node }) {
      const textOf = (part: { from: number; to: number }): string => text.slice(part.from, part.to);
      if (type.isError)
        problems.push(`a syntax error at ${from}, before ${JSON.stringify(text.slice(from, from + 20))}`);
      if (type.name === "VectorSelector") selections.push(readSelection(node, textOf, known));
      if (type.name !== "AggregateExpr") return;
      const labels = node.getChild("AggregateModifier")?.getChild("GroupingLabels")?.getChildren("LabelName");
      if (labels !== undefined) groups.push({ from, to, labels: labels.map(textOf) });
    },
  });
  for (const { metrics, wanted, matched, labels } of selections) {
    if (metrics.length === 0) problems.push(`no metric ${wanted}`);
    else for (const label of matched) if (!labels.has(label)) problems.push(`${wanted} has no label ${label}`);
  }
  for (const { from, to, labels } of groups)
    for (const inside of selections.filter((each) => each.metrics.length > 0 && each.from >= from && each.to <= to))
      for (const label of labels)
        if (!inside.labels.has(label)) problems.push(`${inside.wanted} has no label ${label}`);
  const outer = groups.map(({ labels }) => labels);
  return {
    metrics: selections.flatMap(({ metrics }) => metrics),
    labels: new Set(outer.length > 0 ? outer.flat() : selections.flatMap(({ labels }) => [...labels])),
    problems,
  };
}

type SyntaxNode = ReturnType<typeof parser.parse>["topNode"];

function readSelection(
  node: SyntaxNode,
  textOf: (part: { from: number; to: number }) => string,
  known: KnownMetrics,
): Selection {
  const identifier = node.getChild("Identifier");
  const matchers = (node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? []).map((matcher) => ({
    label: textOf(matcher.getChild("LabelName") ?? matcher),
    value: textOf(matcher.getChild("StringLiteral") ?? matcher).slice(1, -1),
  }));
  const byName = matchers.find(({ label }) => label === "__name__")?.value;
  const wanted = identifier ? textOf(identifier) : (byName ?? textOf(node));
  const pattern = new RegExp(`^(?:${identifier ? wanted : (byName ?? "")})$`);
  const served = [...known.keys()].filter((name) => pattern.test(name) || isOfHistogram(name, pattern));
  const metrics = served.length === 0 && OF_PROMETHEUS.has(wanted) ? [wanted] : served;
  const labels = new Set([...ADDED_LABELS, ...(wanted.endsWith("_bucket") ? ["le"] : [])]);
  const [first, ...rest] = served.map((name) => known.get(name) ?? new Set<string>());
  for (const label of first ?? []) if (rest.every((each) => each.has(label))) labels.add(label);
  return {
    from: node.from,
    to: node.to,
    metrics,
    wanted,
    matched: matchers.map(({ label }) => label).filter((label) => label !== "__name__"),
    labels,
  };
}

function isOfHistogram(name: string, pattern: RegExp): boolean {
  return OF_HISTOGRAMS.some((suffix) => pattern.test(`${name}${suffix}`));
}
