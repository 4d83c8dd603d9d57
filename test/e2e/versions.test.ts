/** SPEC: API versions and groups, 3: `--runtime-config` and `--emulated-version` as operators type them. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, test } from "node:test";
import { parse } from "yaml";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { COMMAND_LINE } from "../support/command-line.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const scratch = mkdtempSync(join(tmpdir(), "kindsmith-versions-"));
const ROOT = resolve(import.meta.dirname, "../..");

/** Runs `kindsmith serve` for a start that fails. */
function refusedServe(...flags: string[]): Promise<{ code: number; stderr: string }> {
  const own = ["--storage=memory", `--data-dir=${scratch}`];
  const argv = [...COMMAND_LINE, "serve", ...own, ...flags];
  return new Promise((done) => {
    execFile(process.execPath, argv, { cwd: ROOT, timeout: 120_000 }, (error, _stdout, stderr) => {
      done({ code: error ? Number(error.code ?? -1) : 0, stderr });
    });
  });
}

function status(server: ServeProcess, path: string): Promise<number> {
  const config = parse(readFileSync(server.kubeconfig, "utf8"));
  const ca = Buffer.from(config.clusters[0].cluster["certificate-authority-data"], "base64");
  const headers = { authorization: `Bearer ${config.users[0].user.token}` };
  return new Promise((done, fail) => {
    const outgoing = request(new URL(path, server.url), { ca, headers, agent: false }, (response) => {
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0));
    });
    outgoing.on("error", fail);
    outgoing.end();
  });
}

describe("versions by flags", () => {
  after(() => rmSync(scratch, { recursive: true, force: true }));

  test("[VER-011, VER-013] keys are comma-separated, and one without a value is on", async () => {
    const config = "batch/v1=false,storage.k8s.io/v1alpha1,autoscaling/v1=false";
    // Later releases have no alpha version of this group.
    const release = ["--profile=kubernetes", "--emulated-version=1.31"];
    const server = await startServe(["--storage=memory", ...release, `--runtime-config=${config}`]);
    const paths = [
      "/apis/batch/v1/jobs",
      "/apis/storage.k8s.io/v1alpha1/volumeattributesclasses",
      "/apis/autoscaling/v1/horizontalpodautoscalers",
      "/apis/autoscaling/v2/horizontalpodautoscalers",
    ];
    const codes = await Promise.all(paths.map((path) => status(server, path)));
    await server.stop();
    assert.deepEqual(codes, [404, 200, 404, 200]);
  });

  test("[VER-042] --emulated-version chooses the release", async () => {
    const server = await startServe(["--storage=memory", "--emulated-version=1.24"]);
    const paths = ["/apis/policy/v1beta1/poddisruptionbudgets", "/apis/policy/v1/poddisruptionbudgets"];
    const codes = await Promise.all(paths.map((path) => status(server, path)));
    await server.stop();
    assert.deepEqual(codes, [200, 200]);
  });

  test("[VER-015] an unknown key ends the start with an error", async () => {
    const { code, stderr } = await refusedServe("--runtime-config=none/v9=true");
    assert.notEqual(code, 0);
    assert.match(
      stderr,
      /^kindsmith: runtime-config: found "none\/v9", expected api\/all, api\/ga, api\/beta, api\/alpha, /m,
    );
    assert.doesNotMatch(stderr, /\n {4}at /);
  });

  test("[VER-042] an invalid emulated version ends the start with an error", async () => {
    const { code, stderr } = await refusedServe("--emulated-version=next");
    assert.notEqual(code, 0);
    assert.match(stderr, /emulated-version: found "next", expected a release such as 1\.31/);
  });
});

describe("--runtime-config", () => {
  const read = (...flags: string[]) => ({ ...serveConfig(flags).flags["runtime-config"] });

  test("[VER-011, VER-013] is read as keys with true or false", () => {
    assert.deepEqual(read(), {});
    assert.deepEqual(read("--runtime-config="), {});
    assert.deepEqual(read("--runtime-config=a/v1=false, b/v1 ,api/beta=true"), {
      "a/v1": false,
      "b/v1": true,
      "api/beta": true,
    });
    assert.deepEqual(read("--runtime-config=a/v1=0,b/v1=1"), { "a/v1": false, "b/v1": true });
  });

  test("adds up when it is given again; of one key, the last value counts", () => {
    assert.deepEqual(read("--runtime-config=a/v1,b/v1", "--runtime-config=a/v1=false"), {
      "a/v1": false,
      "b/v1": true,
    });
  });

  test("[VER-015] takes no other values, and no value without a key", () => {
    for (const text of ["a/v1=yes", "a/v1=", "=true", "a/v1=true=false"]) {
      const message = `--runtime-config: found ${JSON.stringify(text)}, expected key=true or key=false, such as batch/v1=false`;
      assert.throws(() => read(`--runtime-config=${text}`), { message });
    }
  });
});
