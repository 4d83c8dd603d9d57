/** How the page reads metrics, and what it computes of them; without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { healthChecks } from "../../console/src/metrics/health-checks.js";
import { quantiles, type Reading, rates, sums } from "../../console/src/metrics/metric-rates.js";
import { measureText } from "../../console/src/metrics/metric-units.js";
import { MAX_MOMENTS, PlotHistory, summary } from "../../console/src/metrics/plot-history.js";
import { MAX_SAMPLES, parseSamples } from "../../console/src/metrics/prometheus-text.js";
import { settingsOf } from "../../console/src/metrics/server-settings-text.js";

function reading(seconds: number, text: string): Reading {
  const names = new Set([...text.matchAll(/^\w+/gm)].map(([name]) => name));
  return { atMs: seconds * 1000, samples: parseSamples(text, names) };
}

test("samples of the chosen names are read, whatever is in their labels", () => {
  const text = [
    "# HELP requests_total Those that were { answered } 1.",
    "# TYPE requests_total counter",
    'requests_total{verb="GET",path="/a\\"b} 5\\\\\\n"} 12 1700000000000',
    "requests_total 3e2",
    'requests_total_more{verb="GET"} 99',
    'bucket{le="+Inf"} +Inf # {trace_id="x"} 1',
    "requests_total{broken",
    "requests_total",
    "",
  ].join("\n");
  const found = parseSamples(text, new Set(["requests_total", "bucket"]));
  assert.deepEqual(
    found.get("requests_total")?.map(({ labels, value }) => [{ ...labels }, value]),
    [
      [{ verb: "GET", path: '/a"b} 5\\\n' }, 12],
      [{}, 300],
    ],
  );
  assert.deepEqual(found.get("bucket")?.[0]?.value, Number.POSITIVE_INFINITY);
  assert.equal(found.has("requests_total_more"), false);
});

test("a label can't reach what all objects share, and samples are bounded", () => {
  const [sample] = parseSamples('a{constructor="x"} 1', new Set(["a"])).get("a") ?? [];
  assert.equal(sample?.labels.constructor, "x");
  assert.equal(sample?.labels.toString, undefined);
  const many = "a 1\n".repeat(MAX_SAMPLES + 5);
  assert.equal(parseSamples(many, new Set(["a"])).get("a")?.length, MAX_SAMPLES);
});

test("rates are by label, and a counter that began again counts from zero", () => {
  const before = reading(0, 'c{verb="GET",x="1"} 10\nc{verb="GET",x="2"} 5\nc{verb="PUT"} 100');
  const after = reading(5, 'c{verb="GET",x="1"} 20\nc{verb="GET",x="2"} 10\nc{verb="PUT"} 10\nc{verb="NEW"} 5');
  assert.deepEqual(
    [...rates("c", [before, after], "verb")],
    [
      ["GET", 3],
      ["PUT", 2],
      ["NEW", 1],
    ],
  );
  assert.deepEqual([...rates("c", [before, after], "verb", ({ verb }) => verb === "NEW")], [["NEW", 1]]);
  assert.deepEqual([...rates("c", [before, before])], []);
  assert.deepEqual([...sums(after.samples.get("c") ?? [])], [["", 45]]);
});

test("quantiles are those of what was counted in between", () => {
  const buckets = (...counts: number[]): string =>
    ["0.1", "0.2", "+Inf"].map((le, index) => `h_bucket{le="${le}"} ${counts[index]}`).join("\n");
  const at = (before: number[], after: number[]) =>
    quantiles("h", [reading(0, buckets(...before)), reading(1, buckets(...after))], [0.5, 0.99]);
  assert.deepEqual(
    at([100, 100, 100], [110, 110, 110])?.map((each) => each.toFixed(4)),
    ["0.0500", "0.0990"],
  );
  assert.deepEqual(
    at([0, 0, 0], [50, 100, 100])?.map((each) => each.toFixed(4)),
    ["0.1000", "0.1980"],
  );
  assert.deepEqual(at([0, 0, 0], [0, 0, 4]), [0.2, 0.2], "above all bounds the highest is all that is known");
  assert.equal(at([1, 1, 1], [1, 1, 1]), undefined);
});

test("a plot keeps so many moments, of the highest lines, with gaps", () => {
  const history = new PlotHistory();
  history.add(new Map([["a", 1]]));
  history.add(new Map([["b", 5]]));
  history.add(new Map());
  assert.deepEqual(history.lines, [
    { name: "a", values: [1, undefined, undefined] },
    { name: "b", values: [undefined, 5, undefined] },
  ]);
  assert.deepEqual(summary([3, undefined, 1, 2]), { now: 2, min: 1, max: 3 });
  assert.deepEqual(summary([]), { now: undefined, min: undefined, max: undefined });
  for (let moment = 0; moment < 2 * MAX_MOMENTS; moment++)
    history.add(new Map(Array.from({ length: 200 }, (_, index) => [`line-${index}`, index])));
  assert.ok(history.lines.length < 10);
  assert.ok(history.lines.every(({ values }) => values.length === MAX_MOMENTS));
});

test("numbers are short, with their units", () => {
  assert.deepEqual(
    [
      measureText(0.00123, "seconds"),
      measureText(2.5, "seconds"),
      measureText(1536, "bytes"),
      measureText(0, "bytes"),
      measureText(0.256, "share"),
      measureText(123.4, "perSecond"),
      measureText(undefined, "count"),
    ],
    ["1.23 ms", "2.5 s", "1.5 KiB", "0 B", "25.6 %", "123/s", "–"],
  );
});

test("health endpoints and the page of settings are read line by line", () => {
  assert.deepEqual(healthChecks("[+]ping ok\n[-]etcd failed: reason withheld\nlivez check failed\n"), [
    { name: "ping", isGood: true, detail: "ok" },
    { name: "etcd", isGood: false, detail: "failed: reason withheld" },
  ]);
  assert.throws(() => healthChecks("<html>"), /<html>/);
  assert.deepEqual(settingsOf("a server flagz\nFor people.\n\nauthorization=RBAC\nempty=\nv: 2\n"), [
    { name: "authorization", value: "RBAC" },
    { name: "empty", value: "" },
    { name: "v", value: "2" },
  ]);
});
