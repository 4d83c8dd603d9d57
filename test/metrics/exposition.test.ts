/** The text formats themselves: numbers, quotes, and what differs between the two. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Histogram } from "../../runtime/base/histogram.js";
import type { MetricDefinition, MetricSample } from "../../runtime/base/metrics/metric-definition.js";
import { turnsTaken } from "../../runtime/base/turn-budget.js";
import {
  type ExpositionFormat,
  expose,
  SAMPLES_PER_TURN,
  type ShownFamily,
} from "../../runtime/server/metrics/exposition.js";
import { bucketLabels } from "../../runtime/server/metrics/exposition-text.js";

function family(
  name: string,
  type: MetricDefinition["type"],
  samples: readonly MetricSample[],
  help = "Help.",
): ShownFamily {
  return { metric: { name, help, type, labels: [], stability: "ALPHA", since: "1.20" }, help, samples };
}

async function linesOf(families: readonly ShownFamily[], format: ExpositionFormat): Promise<string[]> {
  return (await expose(families, format, false)).text.split("\n");
}

test("bounds are written as stock servers write them; OpenMetrics requires a point or an exponent", () => {
  const bounds = [1e-8, 0.00001, 0.0001, 0.005, 1, 2.5, 100, 131_072, 604_800, 1e6, 2.592e6, 1.05e6, 1e9];
  const texts = [
    "1e-08",
    "1e-05",
    "0.0001",
    "0.005",
    "1",
    "2.5",
    "100",
    "131072",
    "604800",
    "1e+06",
    "2.592e+06",
    "1.05e+06",
    "1e+09",
  ];
  const strict = [
    "1e-08",
    "1e-05",
    "0.0001",
    "0.005",
    "1.0",
    "2.5",
    "100.0",
    "131072.0",
    "604800.0",
    "1e+06",
    "2.592e+06",
    "1.05e+06",
    "1e+09",
  ];
  const shown = (format: ExpositionFormat): string[] =>
    bucketLabels(bounds, format).map((label) => label.slice('le="'.length, -1));
  assert.deepEqual(shown("prometheus"), [...texts, "+Inf"]);
  assert.deepEqual(shown("openmetrics"), [...strict, "+Inf"]);
  assert.equal(bucketLabels(bounds, "prometheus"), bucketLabels(bounds, "prometheus"), "made once");
});

test("buckets count all values up to their bound, and agree with the total", async () => {
  const histogram = new Histogram([1, 10]);
  for (const value of [1, 5, 20, 30]) histogram.observe(value);
  const families = [
    family("a_seconds", "histogram", [{ labels: { x: "y" }, value: histogram }, { value: new Histogram([1, 10]) }]),
  ];
  assert.deepEqual(await linesOf(families, "openmetrics"), [
    "# HELP a_seconds Help.",
    "# TYPE a_seconds histogram",
    'a_seconds_bucket{x="y",le="1.0"} 1',
    'a_seconds_bucket{x="y",le="10.0"} 2',
    'a_seconds_bucket{x="y",le="+Inf"} 4',
    'a_seconds_sum{x="y"} 56',
    'a_seconds_count{x="y"} 4',
    'a_seconds_bucket{le="1.0"} 0',
    'a_seconds_bucket{le="10.0"} 0',
    'a_seconds_bucket{le="+Inf"} 0',
    "a_seconds_sum 0",
    "a_seconds_count 0",
    "# EOF",
    "",
  ]);
});

test("counters without their suffix keep their names in OpenMetrics, and are of no known type there", async () => {
  const families = [family("a_total", "counter", [{ value: 1 }]), family("b_attempts", "counter", [{ value: 2 }])];
  assert.deepEqual(await linesOf(families, "openmetrics"), [
    "# HELP a Help.",
    "# TYPE a counter",
    "a_total 1",
    "# HELP b_attempts Help.",
    "# TYPE b_attempts unknown",
    "b_attempts 2",
    "# EOF",
    "",
  ]);
  const types = (await linesOf(families, "prometheus")).filter((line) => line.startsWith("# TYPE"));
  assert.deepEqual(types, ["# TYPE a_total counter", "# TYPE b_attempts counter"]);
});

test("quotes, backslashes and line ends are written so that they are read again", async () => {
  const families = [
    family("a", "gauge", [{ labels: { text: 'say "\\n"\nor' }, value: 0.5 }], 'A "back\\slash"\nand more.'),
  ];
  const sample = 'a{text="say \\"\\\\n\\"\\nor"} 0.5';
  assert.deepEqual((await linesOf(families, "prometheus")).slice(0, 3), [
    '# HELP a A "back\\\\slash"\\nand more.',
    "# TYPE a gauge",
    sample,
  ]);
  assert.deepEqual((await linesOf(families, "openmetrics")).slice(0, 3), [
    '# HELP a A \\"back\\\\slash\\"\\nand more.',
    "# TYPE a gauge",
    sample,
  ]);
});

test("a family is written once, and one without samples is left out", async () => {
  const twice = [family("a", "gauge", [{ value: 1 }]), family("a", "gauge", [{ value: 2 }])];
  await assert.rejects(expose(twice, "prometheus", false), /metric a is shown twice/);
  assert.deepEqual(await linesOf([family("a", "gauge", [])], "prometheus"), [""]);
  const figure = family("a", "histogram", [{ value: 3 }]);
  await assert.rejects(expose([figure], "prometheus", false), /metric a: found 3, expected a histogram/);
});

test("metrics of the process follow those of the server, including histograms", async () => {
  const { text, contentType } = await expose([], "openmetrics", true);
  assert.match(contentType, /^application\/openmetrics-text; version=1\.0\.0/);
  assert.match(text, /^# TYPE process_cpu_seconds counter\n(#.*\n)*process_cpu_seconds_total \d/m);
  assert.match(text, /^# TYPE nodejs_gc_duration_seconds histogram$/m);
  for (const [, le] of text.matchAll(/^nodejs_gc_duration_seconds_bucket\{.*le="([^"]+)"/gm))
    assert.match(le ?? "", /^(\+Inf|\d+\.\d+)$/);
});

test("thousands of samples are written in several turns of the event loop, in their order", async () => {
  const count = 4 * SAMPLES_PER_TURN;
  const samples = Array.from({ length: count }, (_, index) => ({ labels: { index: String(index) }, value: index }));
  const before = turnsTaken();
  const lines = await linesOf([family("a", "gauge", samples), family("b", "gauge", [{ value: 1 }])], "prometheus");
  assert.ok(turnsTaken() - before >= 4, `found ${turnsTaken() - before} turns`);
  const ofSamples = samples.map(({ value }) => `a{index="${value}"} ${value}`);
  const heads = (name: string): string[] => [`# HELP ${name} Help.`, `# TYPE ${name} gauge`];
  assert.deepEqual(lines, [...heads("a"), ...ofSamples, ...heads("b"), "b 1", ""]);
});
