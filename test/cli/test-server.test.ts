/** `kindsmith test-server` as a process: what it says once it is ready, when it stops, and its control door. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiObject } from "../../runtime/api/object.js";
import { connect, defineReference, isNotFound, StatusError } from "../../runtime/client/index.js";
import { kindsmithOutcome } from "../support/cli.js";
import { COMMAND_LINE } from "../support/command-line.js";
import { textAt } from "../support/json.js";
import { isRunning } from "../support/running-process.js";
import { startTestServerProcess, type TestServerProcess } from "../support/test-server-process.js";

const EXIT_TIMEOUT_MS = 120_000;
const ROOT = resolve(import.meta.dirname, "../..");
const configmaps = defineReference<ApiObject & { data?: Record<string, string> }>({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
  scope: "Namespaced",
});
const gadgets = defineReference({
  group: "demo.example.org",
  version: "v1",
  kind: "Gadget",
  resource: "gadgets",
  scope: "Namespaced",
});
const GADGETS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: gadgets.demo.example.org }
spec:
  group: demo.example.org
  names: { kind: Gadget, plural: gadgets, singular: gadget, listKind: GadgetList }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } }
`;

const folder = mkdtempSync(join(tmpdir(), "kindsmith-test-server-"));
after(() => rmSync(folder, { recursive: true }));

test("it is ready with definitions installed, says so in one line and in the ready file, and leaves nothing behind", async () => {
  const crds = join(folder, "crds.yaml");
  writeFileSync(crds, GADGETS);
  const readyFile = join(folder, "ready.json");
  const server = await startTestServerProcess([`--crds=${crds}`, `--ready-file=${readyFile}`]);
  try {
    const { url, kubeconfig, ca, token, pid, control } = server;
    assert.equal(server.output(), readFileSync(readyFile, "utf8"));
    assert.deepEqual(JSON.parse(server.output()), { url, kubeconfig, ca, token, pid, control });
    assert.match(url, /^https:\/\/127\.0\.0\.1:[1-9]/);
    assert.equal(pid, server.child.pid);
    assert.deepEqual([statSync(readyFile).mode & 0o777, statSync(kubeconfig).mode & 0o777], [0o600, 0o600]);
    for (const options of [{ kubeconfig }, { server: url, ca, token }]) {
      const client = await connect(options);
      const name = "server" in options ? "by-token" : "by-kubeconfig";
      await client.resource(gadgets).inNamespace("default").create({ metadata: { name } });
      await client.close();
    }
    server.child.kill("SIGTERM");
    assert.equal(await server.exited, 0);
    assert.deepEqual([existsSync(readyFile), existsSync(kubeconfig)], [false, false]);
  } finally {
    server.child.kill("SIGKILL");
  }
});

test("it stops when its standard input ends, if that is requested", async () => {
  const server = await startTestServerProcess(["--stop-with-stdin"]);
  server.child.stdin?.end();
  assert.equal(await server.exited, 0);
});

test("it stops when its parent or the named process has ended, even killed", async () => {
  const outlived = join(folder, "outlived.json");
  const script = `const { spawn } = require("node:child_process");
    spawn(process.execPath, ${JSON.stringify([...COMMAND_LINE, "test-server", `--ready-file=${outlived}`])}, { cwd: ${JSON.stringify(ROOT)}, stdio: "ignore" });
    setInterval(() => {}, 60000);`;
  const parent = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
  let pid = 0;
  try {
    await until(() => existsSync(outlived));
    ({ pid } = JSON.parse(readFileSync(outlived, "utf8")));
    parent.kill("SIGKILL");
    await until(() => !isRunning(pid) && !existsSync(outlived));
  } finally {
    parent.kill("SIGKILL");
    if (pid > 0 && isRunning(pid)) process.kill(pid, "SIGKILL");
  }
  const named = spawn(process.execPath, ["-e", "setInterval(() => {}, 60000)"], { stdio: "ignore" });
  const server = await startTestServerProcess([`--parent-pid=${named.pid}`]);
  try {
    named.kill("SIGKILL");
    await once(named, "exit");
    assert.equal(await Promise.race([server.exited, sleep(EXIT_TIMEOUT_MS, "still running", { ref: false })]), 0);
  } finally {
    server.child.kill("SIGKILL");
  }
});

test("unusable options end it with exit code 2 before anything is served", async () => {
  const absent = join(folder, "absent.yaml");
  const broken = join(folder, "broken.yaml");
  writeFileSync(broken, GADGETS.replace("scope: Namespaced", "scope: Everywhere"));
  const taken = join(folder, "taken");
  writeFileSync(taken, "mine");
  const cases: [flags: string[], message: RegExp, code: number][] = [
    [[`--crds=${absent}`], /--crds: .*absent\.yaml/, 2],
    [[`--crds=${broken}`], /--crds: .*broken\.yaml.*Everywhere/s, 2],
    [["--profile=nobodys"], /--profile: found "nobodys"/, 2],
    [["--clock=fast"], /--clock: found "fast", allowed are system, virtual/, 2],
    [["--feature-gates=NoSuchGate=true"], /NoSuchGate/, 2],
    [["--authorization-mode=Nobody"], /Nobody/, 2],
    [["--enable-admission-plugins=NoSuchPlugin"], /NoSuchPlugin/, 2],
    [["--parent-pid=0"], /--parent-pid: found "0"/, 2],
    [["--bind-address=192.0.2.1"], /--bind-address 192\.0\.2\.1/, 2],
    [[`--kubeconfig=${taken}`], /taken: the file is there already/, 1],
  ];
  for (const [flags, message, code] of cases) {
    const outcome = await kindsmithOutcome(["test-server", ...flags]);
    assert.match(outcome.stderr, message, flags.join(" "));
    assert.deepEqual([outcome.stdout, outcome.code], ["", code], `${flags.join(" ")}: ${outcome.stderr}`);
  }
  assert.equal(readFileSync(taken, "utf8"), "mine");
});

describe("the control door", () => {
  let server: TestServerProcess;
  before(async () => {
    server = await startTestServerProcess(["--clock=virtual"]);
  });
  after(async () => {
    server.child.kill("SIGTERM");
    await server.exited;
  });
  const clientOf = async () => connect({ kubeconfig: server.kubeconfig });

  test("is for the admin's token alone", async () => {
    for (const token of ["", "other", server.token.slice(1)]) {
      const { status, body } = await server.ask("GET", "/faults", undefined, token);
      assert.deepEqual([status, Object.keys(body)], [401, ["error"]]);
    }
  });

  test("brings a state back", async () => {
    const client = await clientOf();
    const maps = client.resource(configmaps).inNamespace("default");
    await maps.create({ metadata: { name: "kept" } });
    const made = await server.ask("POST", "/snapshots");
    assert.equal(made.status, 201);
    await maps.delete("kept");
    await maps.create({ metadata: { name: "later" } });
    assert.deepEqual(await server.ask("POST", `/snapshots/${made.body.id}/restore`), { status: 200, body: {} });
    assert.equal((await maps.get("kept")).metadata.name, "kept");
    await assert.rejects(maps.get("later"), isNotFound);
    assert.equal((await server.ask("DELETE", `/snapshots/${made.body.id}`)).status, 200);
    assert.equal((await server.ask("POST", `/snapshots/${made.body.id}/restore`)).status, 404);
    await client.close();
  });

  test("moves the virtual clock", async () => {
    const before = Date.parse(textAt((await server.ask("GET", "/clock")).body, "now"));
    const moved = await server.ask("POST", "/clock", { advanceMs: 3_600_000 });
    assert.equal(Date.parse(textAt(moved.body, "now")) - before, 3_600_000);
    const client = await clientOf();
    const { metadata } = await client
      .resource(configmaps)
      .inNamespace("default")
      .create({ metadata: { name: "now" } });
    const age = Date.parse(metadata.creationTimestamp ?? "") - before;
    assert.ok(age >= 3_599_000 && age <= 3_600_000, `${age}`);
    for (const advanceMs of [-1, 1.5, "1", undefined])
      assert.match(
        textAt((await server.ask("POST", "/clock", { advanceMs })).body, "error"),
        /^advanceMs: found .*, expected a whole number/,
      );
    await client.close();
  });

  test("adds, counts and removes faults", async () => {
    const rule = {
      on: { verbs: ["get"], resources: ["configmaps"] },
      answer: { code: 500, message: "scripted" },
      times: 1,
    };
    const added = await server.ask("POST", "/faults", rule);
    assert.deepEqual([added.status, added.body.hits, added.body.rule], [201, 0, rule]);
    const client = await clientOf();
    const maps = client.resource(configmaps).inNamespace("default");
    await assert.rejects(maps.get("x"), (error) => error instanceof StatusError && error.message === "scripted");
    await assert.rejects(maps.get("x"), isNotFound);
    assert.equal((await server.ask("GET", `/faults/${added.body.id}`)).body.hits, 1);
    const refused = await server.ask("POST", "/faults", { on: { resources: ["configmap"] }, answer: 500 });
    assert.deepEqual(
      [refused.status, /expected one that is served: configmaps/.test(textAt(refused.body, "error"))],
      [400, true],
    );
    const other = await server.ask("POST", "/faults", { ...rule, times: 9 });
    assert.equal((await server.ask("DELETE", `/faults/${other.body.id}`)).status, 200);
    await assert.rejects(maps.get("x"), isNotFound);
    await server.ask("DELETE", "/faults");
    assert.deepEqual((await server.ask("GET", "/faults")).body, { items: [] });
    await client.close();
  });

  test("cuts watches, drops the history, waits for the controllers", async () => {
    const client = await clientOf();
    const maps = client.resource(configmaps).inNamespace("default");
    const { resourceVersion } = (await maps.list()).metadata;
    await maps.create({ metadata: { name: "seen" } });
    const events = maps.watch({ ...(resourceVersion === undefined ? {} : { resourceVersion }) });
    assert.equal((await events.next()).value?.object.metadata.name, "seen");
    assert.deepEqual((await server.ask("POST", "/watches/cut", { resources: ["configmaps"] })).body, { cut: 1 });
    await assert.rejects(events.next(), { failure: "closed" });
    assert.equal((await server.ask("POST", "/idle", { timeoutMs: 60_000 })).status, 200);
    assert.equal((await server.ask("POST", "/compact")).status, 200);
    const expired = maps.watch({ ...(resourceVersion === undefined ? {} : { resourceVersion }) });
    await assert.rejects(expired.next(), { code: 410 });
    await client.close();
  });

  test("says what it does not take", async () => {
    const cases: [method: string, path: string, body: unknown, status: number, message: RegExp][] = [
      ["GET", "/nothing", undefined, 404, /there is nothing at \/nothing/],
      ["PUT", "/faults", undefined, 405, /\/faults accepts POST and GET and DELETE/],
      ["POST", "/faults", "{", 400, /the body is not JSON/],
      ["POST", "/faults", [], 400, /the body is not a JSON object/],
      ["POST", "/compact", { now: true }, 400, /unknown member "now": allowed is none/],
      ["POST", "/faults", `"${"x".repeat(1024 * 1024)}"`, 413, /more than 1048576 bytes/],
    ];
    for (const [method, path, body, status, message] of cases) {
      const answer = await server.ask(method, path, body);
      assert.equal(answer.status, status, `${method} ${path}: ${answer.body.error}`);
      assert.match(textAt(answer.body, "error"), message);
    }
  });
});

test("a server on the machine's clock says how to get one that moves", async () => {
  const server = await startTestServerProcess();
  const { status, body } = await server.ask("POST", "/clock", { advanceMs: 1 });
  assert.deepEqual([status, /--clock=virtual/.test(textAt(body, "error"))], [409, true]);
  server.child.kill("SIGINT");
  assert.equal(await server.exited, 0);
});

async function until(isSo: () => boolean): Promise<void> {
  for (const limit = performance.now() + 120_000; !isSo(); ) {
    if (performance.now() > limit) throw new Error("it did not become so in 120 s");
    await new Promise((done) => setTimeout(done, 20));
  }
}
