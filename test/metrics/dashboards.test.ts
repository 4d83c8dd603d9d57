/** What dashboards ask for is there, with the labels and bounds that they name, or docs/reference/metrics.md says why it is not. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { composeServer } from "../../runtime/assembly/compose.js";
import { kubernetesProfile } from "../../runtime/index.js";
import type { ApiServer } from "../../runtime/server/api-server.js";
import { processFamilies } from "../../runtime/server/metrics/process-metrics.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { Scrape } from "../server/metrics-reader.js";
import { startApi } from "../support/api.js";
import { ASKED_FOR } from "./dashboard-names.js";

const DOCUMENT = readFileSync(resolve(import.meta.dirname, "../../docs/reference/metrics.md"), "utf8");

/** Names that the document says are not served, or patterns of them. */
function leftOut(): readonly string[] {
  const [, section = ""] = DOCUMENT.split("## What dashboards ask for and is not here");
  const names = section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
  assert.ok(names.length > 20, `only ${names.length} names were found; the search is broken`);
  return names;
}

function isLeftOut(name: string, patterns: readonly string[]): boolean {
  return patterns.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : each === name));
}

describe("[VER-039] metrics of dashboards", () => {
  let server: ApiServer;
  const labels = new Map<string, ReadonlySet<string>>();

  before(async () => {
    server = await composeServer({
      groups: [],
      hooks: [],
      engine: new MemoryEngine(),
      profile: kubernetesProfile(),
      authentication: { authenticators: [] },
      authorization: { alwaysAllowPaths: [] },
    });
    for (const { name, labels: names } of [...server.metrics.definitions, ...server.indicators.definitions])
      labels.set(name, new Set(names));
    for (const { name } of await processFamilies()) labels.set(name, new Set());
  });
  after(() => server.close());

  test("each metric is served with its labels, or is in the list of missing ones", () => {
    const patterns = leftOut();
    const faults = ASKED_FOR.flatMap(({ name, labels: wanted = [] }) => {
      const known = labels.get(name);
      if (known === undefined) return isLeftOut(name, patterns) ? [] : [`${name}: neither served nor left out`];
      if (isLeftOut(name, patterns)) return [`${name}: said to be left out, and served`];
      const missing = wanted.filter((label) => !known.has(label));
      return missing.length === 0 ? [] : [`${name}: no label ${missing.join(", ")}`];
    });
    assert.deepEqual(faults, []);
  });

  test("the list of missing metrics has only those that a dashboard uses", () => {
    const asked = ASKED_FOR.map(({ name }) => name);
    assert.deepEqual(
      leftOut().filter((pattern) => !asked.some((name) => isLeftOut(name, [pattern]))),
      [],
    );
  });

  test("bounds that rules name are those of the histograms", async () => {
    const api = await startApi({
      profile: kubernetesProfile(),
      admission: [{ name: "Nothing", validate: async () => {} }],
    });
    try {
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      const watch = await api.watch(`${path}?watch=true`);
      await api.post(path, { metadata: { name: "one" } });
      await watch.next();
      await watch.close();
      await api.get(path);
      const scrape = await Scrape.of(api);
      const missing = ASKED_FOR.flatMap(({ name, bounds = [] }) => {
        const found = new Set(scrape.all(`${name}_bucket`).map(({ labels: { le } }) => Number(le)));
        return found.size === 0 ? [] : bounds.filter((bound) => !found.has(bound)).map((bound) => `${name} ${bound}`);
      });
      assert.deepEqual(missing, []);
      const unseen = ASKED_FOR.filter(({ name, bounds }) => bounds && scrape.all(`${name}_bucket`).length === 0);
      assert.deepEqual(
        unseen.map(({ name }) => name),
        ["apiserver_client_certificate_expiration_seconds", "apiserver_admission_webhook_admission_duration_seconds"],
        "only those for which there is no occasion here",
      );
    } finally {
      await api.stop();
    }
  });
});
