/** The requests that a server remembers, and the file that a failed test leaves. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type TestContext, test } from "node:test";
import { parseAllDocuments } from "yaml";
import { isForbidden } from "../../runtime/client/index.js";
import { type DumpFailuresOptions, dumpFailures, startTestServer } from "../../runtime/testing/index.js";
import { started } from "./scene.js";

/** A hook as a framework would call it, and what it writes. */
function hooked(t: TestContext, options: DumpFailuresOptions = {}) {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-failed-"));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  let hook: (...args: unknown[]) => void = () => assert.fail("no hook is registered");
  dumpFailures(
    (given) => {
      hook = given;
    },
    { directory, ...options },
  );
  // Tests before this one had no such hook.
  hook({ name: "before", passed: true, error: null });
  const lines: string[] = [];
  const end = (context: unknown): void => {
    const write = t.mock.method(process.stderr, "write", (text: string) => lines.push(text) > 0);
    try {
      hook(context);
    } finally {
      write.mock.restore();
    }
  };
  return {
    lines,
    directory,
    /** How many parameters the hook shows to a framework. */
    parameters: () => hook.length,
    end,
    failed: (name: string, filePath = "f.ts") =>
      end({ name, filePath, passed: false, error: new Error(`${name} went wrong`) }),
    passed: (name: string) => end({ name, passed: true, error: null }),
    files: () => readdirSync(directory),
    read: (file: string) => readFileSync(join(directory, file), "utf8"),
  };
}

test("requests: verb, path, user, code and duration, in order", async (t) => {
  const server = await started(t);
  await server.idle();
  const maps = server.client.core.v1.configMaps("default");
  await maps.create({ metadata: { name: "a" } });
  await maps.list({ labelSelector: "x=y" });
  await assert.rejects(server.clientAs({ username: "ada" }).core.v1.secrets("default").list(), isForbidden);
  await server.client.request({ method: "GET", path: "/version" });
  const last = server.requests.slice(-4);
  assert.deepEqual(
    last.map(({ verb, path, user, code }) => [verb, path, user, code]),
    [
      ["create", "/api/v1/namespaces/default/configmaps?fieldManager=kindsmith-testing", "admin", 201],
      ["list", "/api/v1/namespaces/default/configmaps?labelSelector=x%3Dy", "admin", 200],
      ["list", "/api/v1/namespaces/default/secrets", "ada", 403],
      ["get", "/version", "admin", 200],
    ],
  );
  for (const { durationMs = -1 } of last) assert.ok(durationMs >= 0 && durationMs < 60_000);
});

test("requests: reads of the server's controllers are not among them, writes are, and the number is bounded", async (t) => {
  const server = await started(t);
  await server.client.core.v1.namespaces().create({ metadata: { name: "team" } });
  await server.idle();
  const own = server.requests.filter(({ user }) => user === "system:apiserver");
  assert.ok(own.length > 0);
  assert.deepEqual(
    own.filter(({ verb }) => ["get", "list", "watch"].includes(verb)),
    [],
  );
  for (let i = 0; i < 250; i++) await server.client.core.v1.namespaces().get("team");
  assert.equal(server.requests.length, 200);
});

test("requests: one that a fault leaves without an answer has no code", async (t) => {
  const server = await started(t);
  server.faults.add({ on: { verbs: ["create"], resources: ["configmaps"] }, loseAnswer: true, times: 1 });
  await assert.rejects(server.client.core.v1.configMaps("default").create({ metadata: { name: "a" } }));
  const { verb, code, durationMs } = server.requests.at(-1) ?? {};
  assert.deepEqual([verb, code], ["create", undefined]);
  assert.ok(durationMs !== undefined);
});

test("dump: objects by kind and the requests, without secrets, managed fields and what every server makes", async (t) => {
  const { failed, files, read, lines, directory } = hooked(t);
  const server = await started(t);
  const { v1 } = server.client.core;
  await v1.secrets("default").create({ metadata: { name: "key" }, stringData: { password: "swordfish" } });
  await v1.configMaps("default").create({ metadata: { name: "colours" }, data: { sky: "blue" } });
  failed("suite > a/b: it's so");
  assert.deepEqual(files(), ["f-suite-a-b-it-s-so.yaml"]);
  assert.deepEqual(lines, [
    `kindsmith: the state at the failure of "suite > a/b: it's so" is in ${relative(process.cwd(), join(directory, "f-suite-a-b-it-s-so.yaml"))}\n`,
  ]);
  const text = read("f-suite-a-b-it-s-so.yaml");
  assert.match(
    text,
    /^# suite > a\/b: it's so\n# f\.ts\n# suite > a\/b: it's so went wrong\n#\n# \d+ requests, in the order/,
  );
  assert.match(
    text,
    /\n# {3}[\d:.]+ create \/api\/v1\/namespaces\/default\/configmaps\S* by admin: 201 in [\d.]+ ms\n/,
  );
  assert.doesNotMatch(text, /swordfish|c3dvcmRmaXNo|managedFields|cluster-admin|apiservices|APIService/);
  const documents = parseAllDocuments(text).map((document) => document.toJS());
  const colours = documents.find(({ kind, metadata }) => kind === "ConfigMap" && metadata.name === "colours");
  assert.deepEqual(colours.data, { sky: "blue" });
  const stored = await v1.configMaps("default").get("colours");
  const { managedFields: _, ...metadata } = stored.metadata;
  assert.deepEqual(colours, { ...stored, metadata });
  const secret = documents.find(({ kind, metadata }) => kind === "Secret" && metadata.name === "key");
  assert.deepEqual(secret.data, { password: "REDACTED" });
  assert.deepEqual(
    documents.map(({ kind }) => kind),
    documents.map(({ kind }) => kind).sort(),
  );
  assert.match(text, /objects at resourceVersion \d+; \d+ that every server makes are left out/);
});

test("dump: what a server has by itself is shown once a test has changed it", async (t) => {
  const { failed, read } = hooked(t);
  const server = await started(t);
  const roles = server.client.rbac.v1.clusterRoles();
  await roles.patch("view", { type: "merge", body: { metadata: { labels: { changed: "yes" } } } });
  const fork = await server.fork();
  t.after(() => fork.stop());
  await fork.client.core.v1.namespaces().list();
  failed("roles");
  assert.match(
    read("f-roles.yaml"),
    /# server 1 of 2\n[\s\S]*changed: "yes"[\s\S]*# server 2 of 2\n[\s\S]*changed: "yes"/,
  );
  assert.doesNotMatch(read("f-roles.yaml"), /name: cluster-admin/);
});

test("dump: tests of one name have files of their own, in one test file and in several", async (t) => {
  const { failed, files } = hooked(t);
  const server = await started(t);
  await server.client.core.v1.namespaces().list();
  for (const file of ["src/a.test.ts", "src/b.test.ts", "b.test.ts", "b.test.ts"]) failed("creates", file);
  assert.deepEqual(files().sort(), [
    "b-test-creates-2.yaml",
    "b-test-creates.yaml",
    "src-a-test-creates.yaml",
    "src-b-test-creates.yaml",
  ]);
});

test("dump: managed fields if they are wanted", async (t) => {
  const { failed, read } = hooked(t, { managedFields: true });
  const server = await started(t);
  await server.client.core.v1.configMaps("default").create({ metadata: { name: "a" }, data: { b: "c" } });
  failed("fields");
  assert.match(read("f-fields.yaml"), /managedFields:\n[\s\S]*manager: kindsmith-testing/);
});

test("dump: a server that the test has stopped is there as it was", async (t) => {
  const { failed, passed, read, files } = hooked(t);
  const server = await startTestServer();
  await server.client.core.v1.configMaps("default").create({ metadata: { name: "gone" }, data: { b: "c" } });
  await server.stop();
  failed("stopped");
  assert.match(read("f-stopped.yaml"), /name: gone/);
  passed("another");
  assert.deepEqual(files(), ["f-stopped.yaml"]);
  failed("later");
  assert.deepEqual(files(), ["f-stopped.yaml"], "the state was kept until the end of its test");
});

test("dump: only the servers that the test has used, if it has used any", async (t) => {
  const { failed, passed, read } = hooked(t);
  const [base, used] = [await started(t), await started(t)];
  await base.client.core.v1.configMaps("default").create({ metadata: { name: "of-base" } });
  await base.idle();
  passed("first");
  await new Promise((resolve) => setTimeout(resolve, 5));
  await used.client.core.v1.configMaps("default").create({ metadata: { name: "of-used" } });
  failed("second");
  assert.match(read("f-second.yaml"), /of-used/);
  assert.doesNotMatch(read("f-second.yaml"), /of-base/);
});

test("dump: the size is bounded, and what is missing is counted", async (t) => {
  const { failed, read } = hooked(t);
  const server = await started(t);
  const text = "x".repeat(400 * 1024);
  for (let i = 0; i < 5; i++)
    await server.client.core.v1.configMaps("default").create({ metadata: { name: `large-${i}` }, data: { text } });
  failed("large");
  const dump = read("f-large.yaml");
  assert.ok(dump.length < 1.3 * 1024 * 1024);
  assert.match(dump, /\n# too large for this file: ConfigMap 3\n/);
});

test("dump: a file that can't be written is a line, and no failure", async (t) => {
  const { failed, passed, lines, directory } = hooked(t, {});
  await started(t);
  rmSync(directory, { recursive: true });
  writeFileSync(directory, "in the way");
  failed("blocked");
  assert.match(lines[0] ?? "", /^kindsmith: the state of a failed test could not be written: .*EEXIST/);
  passed("blocked");
  assert.equal(lines.length, 1);
});

test("dump: the hook has no parameters, and knows vitest by its context", async (t) => {
  const { end, parameters, files, lines } = hooked(t);
  await started(t);
  assert.equal(parameters(), 0);
  const task = { name: "works", suite: { name: "things", suite: { name: "" } }, result: { state: "fail", errors: [] } };
  // Its context is a function with members.
  end(Object.assign(() => {}, { task }));
  assert.deepEqual(files(), ["things-works.yaml"]);
  end({ task: { ...task, name: "passes", result: { state: "pass" } } });
  assert.deepEqual(files(), ["things-works.yaml"]);
  end(undefined);
  assert.match(lines[1] ?? "", /does not know how tests end here: expected node:test, vitest or jest/);
});
