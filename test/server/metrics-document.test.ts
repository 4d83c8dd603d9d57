/** docs/reference/metrics.md against the metrics that a server registers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { composeServer } from "../../runtime/assembly/compose.js";
import type { MetricDefinition } from "../../runtime/base/metrics/metric-definition.js";
import type { NamingProfile } from "../../runtime/index.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { PROFILES } from "../support/api.js";

const DOCUMENT = readFileSync(resolve(import.meta.dirname, "../../docs/reference/metrics.md"), "utf8");

async function definitionsOf(profile: NamingProfile): Promise<readonly MetricDefinition[]> {
  const server = await composeServer({
    groups: [],
    hooks: [],
    engine: new MemoryEngine(),
    profile,
    authentication: { authenticators: [] },
    authorization: { alwaysAllowPaths: [] },
  });
  const definitions = [...server.metrics.definitions, ...server.indicators.definitions];
  await server.close();
  return definitions;
}

function rowOf(
  { type, labels, stability, since, deprecated, help }: MetricDefinition,
  names: ReadonlySet<string>,
): string {
  const name = [...names].map((each) => `\`${each}\``).join(", ");
  const end = deprecated === undefined ? "" : `, deprecated from ${deprecated.since}`;
  const meaning = deprecated?.replacement === undefined ? help : `${help} Use \`${deprecated.replacement}\`.`;
  const shown = labels.map((label) => `\`${label}\``).join(", ");
  return `| ${name} | ${type} | ${shown} | ${stability} since ${since}${end} | ${meaning} |`;
}

test("docs/reference/metrics.md has every metric, with type, labels, stability and meaning", async () => {
  const [orch = [], kubernetes = []] = await Promise.all(PROFILES.map((profileOf) => definitionsOf(profileOf())));
  assert.equal(orch.length, kubernetes.length);
  const expected = orch.map((each, index) =>
    rowOf(each, new Set([each.name, (kubernetes[index] as MetricDefinition).name])),
  );
  const [table = ""] = DOCUMENT.split("## What there is")[1]?.split("\n## ") ?? [];
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  assert.deepEqual(rows, expected, "docs/reference/metrics.md and runtime/server/metrics differ: change both");
});
