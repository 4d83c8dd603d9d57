/** Every metric and label that the rules and the dashboard of deploy/ name is one that a server has. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import { seriesOf } from "../server/metrics-reader.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { type Expression, type KnownMetrics, readExpression } from "./promql.js";

const ROOT = resolve(import.meta.dirname, "../..");

/** Metrics that a server has only after a failure, a webhook or a credential that the servers here do not see. */
const SELDOM = [
  "apiserver_admission_webhook_admission_duration_seconds",
  "apiserver_admission_webhook_fail_open_count",
  "apiserver_admission_webhook_rejection_count",
  "apiserver_audit_error_total",
  "apiserver_client_certificate_expiration_seconds",
  "apiserver_flowcontrol_current_inqueue_requests",
  "apiserver_flowcontrol_rejected_requests_total",
  "apiserver_request_aborts_total",
  "apiserver_request_terminations_total",
  "apiserver_requested_deprecated_apis",
];

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const rules: readonly Rule[] = parse(readFileSync(join(ROOT, "deploy/prometheus/rules.yaml"), "utf8")).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const dashboard = JSON.parse(readFileSync(join(ROOT, "deploy/grafana/dashboard.json"), "utf8"));
const panels: readonly Panel[] = dashboard.panels;
const targets = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));

describe("what is watched of a server", () => {
  const servers: ServeProcess[] = [];
  /** The metrics of a server of each profile, after a few requests. */
  const measured: { profile: string; names: ReadonlySet<string>; known: KnownMetrics }[] = [];

  before(async () => {
    for (const profile of ["kubernetes", "orch"]) {
      const server = await startServe([`--profile=${profile}`, "--authorization-mode=Node,RBAC"]);
      servers.push(server);
      const token = readFileSync(join(server.dataDirectory, "admin-token"), "utf8").trim();
      const ask = (path: string): Promise<string> => askFor(`${server.url}${path}`, token);
      for (const path of ["/readyz", "/api/v1/namespaces", "/api/v1/namespaces/absent"]) await ask(path);
      const text = await ask("/metrics");
      const names = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = ""]) => name));
      measured.push({ profile, names, known: knownMetrics(names, text) });
    }
  });
  after(async () => {
    for (const server of servers) await server.stop();
  });

  /** Reads an expression for each profile, without what a dashboard puts in. */
  function read(expr: string): readonly Expression[] {
    return measured.map(({ known }) => readExpression(expr.replaceAll("$__rate_interval", "5m"), known));
  }

  test("a metric, a label or a bracket that is wrong is found", () => {
    const problems = (expr: string): readonly string[] => read(expr)[0]?.problems ?? [];
    assert.deepEqual(problems('rate(apiserver_request_totl{job="kindsmith"}[5m])'), [
      "no metric apiserver_request_totl",
    ]);
    assert.deepEqual(problems('apiserver_request_total{cod="200"}'), ["apiserver_request_total has no label cod"]);
    assert.deepEqual(problems("sum by (le) (apiserver_request_total)"), ["apiserver_request_total has no label le"]);
    assert.match(problems("sum(apiserver_request_total").join(), /a syntax error/);
    assert.deepEqual(problems("store_requests_total"), ["no metric store_requests_total"]);
    assert.deepEqual(problems('sum by (verb, le) (rate(apiserver_request_duration_seconds_bucket{job="x"}[5m]))'), []);
  });

  test("each rule has an expression whose metrics and labels both profiles have, for the job alone", () => {
    assert.ok(rules.length > 20, `${rules.length} rules are found`);
    for (const { record, alert, expr } of rules) {
      for (const { problems, metrics } of read(expr)) {
        assert.deepEqual(problems, [], record ?? alert);
        assert.ok(metrics.length > 0, record ?? alert);
      }
      assert.match(expr, /job="kindsmith"/, `${record ?? alert}: other API servers are left alone`);
    }
  });

  test("each target of the dashboard has metrics, labels and a legend that both profiles have", () => {
    assert.ok(targets.length > 20, `${targets.length} targets are found`);
    for (const { title, expr, legendFormat } of targets)
      for (const { problems, labels } of read(expr)) {
        assert.deepEqual(problems, [], title);
        for (const [, label = ""] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          assert.ok(labels.has(label), `${title}: the legend names ${label}`);
      }
  });

  test("the metrics that a quiet server does not have yet are known by name", () => {
    const named = new Set([...rules, ...targets].flatMap(({ expr }) => read(expr).flatMap(({ metrics }) => metrics)));
    const missing = [...named].filter(
      (name) => name !== "up" && !name.includes(":") && !measured.some(({ names }) => names.has(name)),
    );
    assert.deepEqual(missing.sort(), SELDOM);
  });

  test("recorded names begin with the labels that they keep, and alerts say what to do", () => {
    for (const { record, alert, expr, labels, annotations } of rules) {
      const kept = read(expr)[0]?.labels ?? new Set();
      if (record !== undefined) {
        const [level = ""] = record.split(":");
        assert.deepEqual([...kept].filter((label) => label !== "le").sort(), level.split("_").sort(), record);
        continue;
      }
      assert.match(alert ?? "", /^Kindsmith[A-Z]\w+$/);
      assert.ok(["critical", "warning", "info"].includes(labels?.severity ?? ""), alert);
      assert.deepEqual(Object.keys(annotations ?? {}).sort(), ["description", "summary"], alert);
      for (const [, label = ""] of JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g))
        assert.ok(kept.has(label), `${alert}: the annotations name ${label}`);
    }
    const alerts = rules.flatMap(({ alert }) => alert ?? []);
    assert.equal(new Set(alerts).size, alerts.length);
  });

  test("panels have ids of their own and do not overlap", () => {
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    const cells = new Map<string, string>();
    for (const { title, gridPos } of panels) {
      assert.ok(gridPos.x + gridPos.w <= 24, title);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          assert.equal(cells.get(`${x},${y}`), undefined, `${title} at ${x},${y}`);
          cells.set(`${x},${y}`, title);
        }
    }
    const variables = dashboard.templating.list.map(({ name }: { name: string }) => name);
    for (const [, name = ""] of JSON.stringify(dashboard).matchAll(/\$\{?([a-z]\w*)/g))
      assert.ok(variables.includes(name), name);
  });
});

/** The metrics of a server with their labels, from what it shows and from the page that lists all of them. */
function knownMetrics(names: ReadonlySet<string>, exposition: string): KnownMetrics {
  const known = new Map<string, Set<string>>();
  const page = readFileSync(join(ROOT, "docs/reference/metrics.md"), "utf8");
  const listed = page.slice(page.indexOf("## What there is"), page.indexOf("## What dashboards ask for"));
  for (const line of listed.split("\n").filter((line) => line.startsWith("| `"))) {
    const [, titles = "", , labels = ""] = line.split("|");
    const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    const titled = quoted(titles);
    // Of the names of several profiles, each server has one.
    const served = titled.length === 1 ? titled : titled.filter((name) => names.has(name));
    for (const name of served) known.set(name, new Set(quoted(labels)));
  }
  for (const name of names) if (!known.has(name)) known.set(name, new Set());
  for (const { name, labels } of seriesOf(exposition)) {
    const metric = known.get(name) ?? known.get(name.replace(/_(?:bucket|sum|count)$/, ""));
    for (const label of Object.keys(labels)) metric?.add(label);
  }
  for (const { record, expr } of rules)
    if (record !== undefined) {
      const [level = ""] = record.split(":");
      assert.ok(expr.length > 0, record);
      known.set(record, new Set(level.split("_")));
    }
  return known;
}

/** Sends a GET request and returns the body, whatever the status. */
function askFor(url: string, token: string): Promise<string> {
  return new Promise((done, fail) => {
    const options = { rejectUnauthorized: false, agent: false, headers: { authorization: `Bearer ${token}` } };
    const sent = request(url, options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("end", () => done(text));
    });
    sent.once("error", fail);
    sent.end();
  });
}
