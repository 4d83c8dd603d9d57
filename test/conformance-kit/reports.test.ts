/**
 * The report of a run in each form, and its exit code, for a server that is wrong in one place and like stock in
 * another.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Redactor } from "../../runtime/conformance/redactor.js";
import { kindsmithOutcome } from "../support/cli.js";
import type { ServeProcess } from "../support/serve.js";
import { ask, credentialsOf } from "../support/serve-requests.js";
import { scratchFolder, startKitServer } from "./support/kit-server.js";
import { type MutatingProxy, startMutatingProxy } from "./support/mutating-proxy.js";
import { type Element, parseXml } from "./support/xml.js";

const FILTER = "--filter=RES-010,RES-034,RES-052,RES-063";
const scratch = scratchFolder();
let server: ServeProcess;
let proxy: MutatingProxy;
/** The token of a service account that may do everything but define kinds. */
let tokenFile: string;

before(async () => {
  server = await startKitServer("kubernetes");
  proxy = await startMutatingProxy(server.url, credentialsOf(server).ca);
  proxy.mutation = (passing) => {
    const text = passing.body.toString("utf8");
    // This is how a stock server answers a create with a version.
    if (text.includes("resourceVersion should not be set")) passing.status = 500;
    // No server may answer this, with text that a report must escape.
    if (text.includes("already exists"))
      passing.body = Buffer.from(text.replace("already exists", "<&\\u0001'\\ud83d\\ude00> Bearer abcdefgh12345678"));
  };
  const rbac = "/apis/rbac.authorization.k8s.io/v1";
  const post = async (path: string, body: unknown): Promise<string> => {
    const { status, text } = await ask(server, path, { method: "POST", body });
    assert.equal(status, 201, text);
    return text;
  };
  await post("/api/v1/namespaces/default/serviceaccounts", { metadata: { name: "kit" } });
  const rule = { apiGroups: ["", "authorization.k8s.io"], resources: ["*"], verbs: ["*"] };
  await post(`${rbac}/clusterroles`, { metadata: { name: "kit" }, rules: [rule] });
  await post(`${rbac}/clusterrolebindings`, {
    metadata: { name: "kit" },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "kit" },
    subjects: [{ kind: "ServiceAccount", name: "kit", namespace: "default" }],
  });
  const review = await post("/api/v1/namespaces/default/serviceaccounts/kit/token", { spec: {} });
  tokenFile = join(scratch.path, "token");
  writeFileSync(tokenFile, (JSON.parse(review) as { status: { token: string } }).status.token);
});
after(async () => {
  await proxy.close();
  await server.stop();
  scratch.remove();
});

const run = (...args: readonly string[]) =>
  kindsmithOutcome(["conformance", `--server=${proxy.url}`, `--token-file=${tokenFile}`, FILTER, ...args]);

test("JSON: each check with its state, what was found and expected, and the requests", async () => {
  const { code, stdout, stderr } = await run("--output=json");
  const report = JSON.parse(stdout);
  assert.equal(code, 1, stderr);
  assert.deepEqual(report.summary, { passed: 1, failed: 1, differs: 1, skipped: 1 });
  assert.deepEqual(report.areas, { RES: report.summary });
  const states = Object.fromEntries(report.checks.map(({ id, state }: { id: string; state: string }) => [id, state]));
  assert.deepEqual(states, { "RES-010": "failed", "RES-034": "skipped", "RES-052": "differs", "RES-063": "passed" });
  const [failed, skipped, differs] = ["RES-010", "RES-034", "RES-052"].map((id) =>
    report.checks.find((one: { id: string }) => one.id === id),
  );
  assert.match(failed.message, /^message in the body of POST \/api\/v1\/namespaces\/kc-\S+\/configmaps -> 409: found /);
  assert.equal(failed.expected, '"configmaps \\"a\\" already exists"');
  assert.deepEqual(
    failed.requests.map((line: string) => line.replace(/kc-\S+?\//, "*/")),
    ["POST /api/v1/namespaces/*/configmaps -> 201", "POST /api/v1/namespaces/*/configmaps -> 409"],
  );
  assert.equal(skipped.reason, "needs crds: no right to create customresourcedefinitions.apiextensions.k8s.io");
  assert.match(differs.reason, /a stock server rejects it with 500/);
  assert.ok(!stdout.includes("abcdefgh12345678"), "what looks like a credential is left out");
});

test("JUnit: a suite an area, a case a check, counts that are right", async () => {
  const { code, stdout } = await run("--output=junit");
  assert.equal(code, 1);
  const root = parseXml(stdout);
  assert.equal(root.name, "testsuites");
  const [suite] = root.children as [Element];
  assert.equal(root.children.length, 1);
  for (const { attributes } of [root, suite])
    assert.deepEqual(
      [attributes.tests, attributes.failures, attributes.errors, attributes.skipped],
      ["4", "1", "0", "1"],
    );
  assert.deepEqual([suite.name, suite.attributes.name], ["testsuite", "RES"]);
  assert.equal(suite.children[0]?.name, "properties");
  const properties = Object.fromEntries(
    suite.children[0]?.children.map(({ attributes }) => [attributes.name, attributes.value]) ?? [],
  );
  assert.equal(properties["spec.release"], "1.31");
  assert.equal(properties["server.profile"], "kubernetes");
  const cases = suite.children.slice(1);
  const inner = Object.fromEntries(
    cases.map(({ attributes, children }) => [attributes.name?.slice(1, 8), children[0]?.name]),
  );
  assert.deepEqual(inner, {
    "RES-010": "failure",
    "RES-034": "skipped",
    "RES-052": "system-out",
    "RES-063": undefined,
  });
  for (const { attributes } of cases) assert.match(attributes.time ?? "", /^\d+\.\d{3}$/);
  const failure = cases.find(({ children }) => children[0]?.name === "failure")?.children[0];
  assert.match(failure?.attributes.message ?? "", /<&/);
  assert.match(failure?.text ?? "", /-> 409$/);
});

test("text: failures with all that is known, areas in numbers, one line at the end", async () => {
  const { code, stdout, stderr } = await run();
  assert.equal(code, 1);
  assert.match(stdout, /^Server {3}http:\/\/127\.0\.0\.1:\d+, v1\.36\.\S+, names of the profile kubernetes$/m);
  assert.match(stdout, /^Failed:\n\n {2}RES-010 {2}.*\n {6}message in the body/m);
  assert.match(stdout, /^Skipped:\n\n {2}RES-034 .*\n {6}needs crds/m);
  assert.match(stdout, /^RES +1 +1 +1 +1$/m);
  assert.match(stdout, /4 checks in [\d.]+ s: 1 passed, 1 failed, 1 as stock servers differ, 1 skipped\.\n$/);
  assert.match(stderr, /^FAILED {3}RES-010 /m);
});

test("the exit code: 0 for what passes, differs or is skipped; with --strict 1 for what is skipped", async () => {
  const args = ["conformance", `--server=${proxy.url}`, `--token-file=${tokenFile}`];
  const codes = [];
  for (const more of [
    ["--filter=RES-052,RES-034,RES-063"],
    ["--filter=RES-052,RES-063", "--strict"],
    ["--filter=RES-034", "--strict"],
  ])
    codes.push((await kindsmithOutcome([...args, ...more])).code);
  assert.deepEqual(codes, [0, 0, 1]);
});

test("--keep-going=false ends with the first failure", async () => {
  const { stdout } = await run("--output=json", "--keep-going=false", "--parallel=1");
  const { checks } = JSON.parse(stdout) as { checks: { state: string; reason?: string }[] };
  const index = checks.findIndex(({ state }) => state === "failed");
  assert.ok(index >= 0);
  for (const { state, reason } of checks.slice(index + 1))
    assert.deepEqual([state, reason], ["skipped", "the run was ended before"]);
});

test("--timeout ends a check that waits, and the failure names what it waited for", async () => {
  const before = proxy.mutation;
  proxy.mutation = (passing) => {
    if (passing.method === "GET" && passing.status === 404) passing.status = 200;
  };
  try {
    const args = [
      `--server=${proxy.url}`,
      `--token-file=${tokenFile}`,
      "--filter=DEL-023",
      // The time limit must include what precedes the wait.
      "--timeout=8s",
      "--output=json",
    ];
    const { stdout } = await kindsmithOutcome(["conformance", ...args]);
    assert.match(
      JSON.parse(stdout).checks[0].message,
      /configmaps\/d to be gone: found nothing of it until the time limit/,
    );
  } finally {
    proxy.mutation = before;
  }
});

test("secrets are taken out of every text, in each form in which they may stand there", () => {
  const redactor = new Redactor();
  redactor.add('secret"with quote\n');
  for (const text of [
    'found secret"with quote',
    `found ${JSON.stringify('secret"with quote')}`,
    `data: ${Buffer.from('secret"with quote').toString("base64")}`,
    "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl",
    "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----",
    "Authorization: Bearer 0123456789abcdef",
    "abcdef.0123456789abcdef",
  ]) {
    const shown = redactor.redact(text);
    assert.match(shown, /\[redacted\]/, text);
    assert.doesNotMatch(shown, /quote|c2VjcmV0|eyJ|MIIE|0123456789abcdef/, text);
  }
  assert.equal(redactor.redact("kc-r12ab34-7 -> 201"), "kc-r12ab34-7 -> 201");
});
