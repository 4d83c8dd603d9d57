/** SPEC: API versions no longer served, migration: finding what clients still use. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { deprecated } from "../../runtime/cli/deprecated-command.js";
import { samplesOf } from "../../runtime/cli/metrics-text.js";
import { gaugesPath, versionedGroups, withServer } from "../conformance/support/versioned-kinds.js";
import { PROFILES, type TestApi } from "../support/api.js";

const GROUP = "test.example.com";
const groups = versionedGroups(GROUP, {
  kind: "Gauge",
  resource: "gauges",
  versions: { v1beta1: { lifecycle: { introduced: "1.5", deprecated: "1.21", removed: "1.40" } }, v1: {} },
});

/** What the command prints about a server, and its exit code. */
async function run(
  api: TestApi,
  ...flags: readonly string[]
): Promise<{ readonly code: number; readonly text: string }> {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-"));
  try {
    const file = join(directory, "token");
    await writeFile(file, api.token);
    let text = "";
    const code = await deprecated([`--server=${api.url}`, `--token-file=${file}`, ...flags], {
      stdout: (more) => {
        text += more;
      },
    });
    return { code, text };
  } finally {
    await rm(directory, { recursive: true });
  }
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  test(`[VER-070] what clients still use is listed, with the release that removes it (${profile.name})`, async () => {
    await withServer({ profile, groups }, async (api) => {
      await api.get(gaugesPath("v1"));
      const none = "No deprecated version was requested since the server started.\n";
      assert.deepEqual(await run(api, "--fail"), { code: 0, text: none });
      await api.get(gaugesPath("v1beta1"));
      await api.post(gaugesPath("v1beta1"), { metadata: { name: "a" } });
      await api.get(`${gaugesPath("v1beta1")}/a`);
      assert.deepEqual(await run(api), {
        code: 0,
        text: [
          "API VERSION                RESOURCE   REMOVED IN   REQUESTS   VERBS",
          "test.example.com/v1beta1   gauges     1.40         3          get,list,post",
          "",
        ].join("\n"),
      });
      const { code, text } = await run(api, "--output=json", "--fail");
      assert.equal(code, 1);
      assert.deepEqual(JSON.parse(text), [
        {
          group: GROUP,
          version: "v1beta1",
          resource: "gauges",
          subresource: "",
          removedRelease: "1.40",
          requests: 3,
          verbs: ["get", "list", "post"],
        },
      ]);
    });
  });
}

test("servers that refuse the caller, and flags that don't fit, are reported", async () => {
  await withServer({ profile: (PROFILES[0] as (typeof PROFILES)[number])(), groups }, async (api) => {
    await assert.rejects(run({ ...api, token: "wrong" }), /Unauthorized/);
    await assert.rejects(run(api, "--kubeconfig=x"), /--server and --kubeconfig or --context exclude each other/);
    await assert.rejects(run(api, "--client-key=x"), /--client-key: |ENOENT/);
    await assert.rejects(run(api, "--output=yaml"), /--output: found "yaml", allowed are table, json/);
  });
  await assert.rejects(deprecated(["--token-file=x"]), /--token-file needs --server=URL/);
});

test("samples are read with their escapes, and other lines are skipped", () => {
  const text = [
    "# HELP a_total Something.",
    'a_total{x="a\\"b\\\\c\\nd",y=""} 3',
    "a_total 1e3 1700000000000",
    'b_total{x="1"} 2',
    "a_total",
  ].join("\n");
  const samples = samplesOf(text, new Set(["a_total"])).map(({ labels, value }) => [{ ...labels }, value]);
  assert.deepEqual(samples, [
    [{ x: 'a"b\\c\nd', y: "" }, 3],
    [{}, 1000],
  ]);
});
