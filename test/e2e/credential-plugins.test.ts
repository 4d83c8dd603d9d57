/** Credential plugins of whole programs: on a terminal and without one, and in the project's own command line. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { exampleGroups, kubernetesProfile } from "../../runtime/index.js";
import { kindsmithOutcome } from "../support/cli.js";
import { execCredential } from "../support/credential-plugin.js";
import { openExecScene } from "../support/exec-scene.js";
import { closeTlsScenes, openTlsScene, type TlsScene } from "../support/tls-scene.js";
import { programOf } from "../support/typescript.js";

/** Of util-linux: runs a command on a terminal of its own. */
const SCRIPT = "/usr/bin/script";
const PROGRAM = programOf(join(import.meta.dirname, "../support/credential-client.ts"));
const VERSION = "client.authentication.k8s.io/v1";

let server: TlsScene;
before(async () => {
  const options = { profile: kubernetesProfile(), groups: exampleGroups };
  server = await openTlsScene({ tokenFile: "good-1,jane,1\n" }, options);
});
after(closeTlsScenes);

const skip = existsSync(SCRIPT) ? false : `${SCRIPT}, which makes terminals, is not there`;

for (const [interactiveMode, hasTerminal, isInteractive] of [
  ["IfAvailable", true, true],
  ["IfAvailable", false, false],
  ["Always", true, true],
  ["Never", true, false],
] as const) {
  const where = hasTerminal ? "on a terminal" : "without a terminal";
  test(`[AUTHN-EXEC-008, AUTHN-EXEC-009] ${interactiveMode} ${where}: interactive is ${isInteractive}`, {
    skip,
  }, async (t) => {
    const { plugin, kubeconfig } = await openExecScene(t, server, {
      apiVersion: VERSION,
      exec: { interactiveMode },
      answers: [{ stderr: "Who are you?\n", stdout: execCredential(VERSION, { token: "good-1" }) }],
    });
    const { output, code } = await runClient(kubeconfig, hasTerminal);
    assert.match(output, /Who are you\?/);
    assert.match(output, /user jane/);
    assert.equal(code, 0);
    const [run] = plugin.runs;
    assert.equal(JSON.parse(run?.environment.KUBERNETES_EXEC_INFO ?? "").spec.interactive, isInteractive);
    assert.equal(run?.hasTerminal, isInteractive);
  });
}

test("kindsmith import runs the credential plugin of its kubeconfig", async (t) => {
  const { plugin, kubeconfig } = await openExecScene(t, server, { apiVersion: VERSION });
  const directory = join(kubeconfig, "..");
  const argv = ["import", "--kubeconfig", kubeconfig, "--openapi", "--group", "demo.example.com"];
  const { code, stdout, stderr } = await kindsmithOutcome(argv, { cwd: directory });
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^written: schemas\/demo\.example\.com\/v1\/widget\.yaml \(Widget, v1\)$/m);
  assert.equal(plugin.runs.length, 1);
  assert.doesNotMatch(stdout, /good-1/);
});

test("kindsmith import says which plugin is missing, and how to get it", async (t) => {
  const exec = { command: "no-such-login", installHint: "npm install it" };
  const { kubeconfig } = await openExecScene(t, server, { apiVersion: VERSION, exec });
  const { code, stderr } = await kindsmithOutcome(["import", "--kubeconfig", kubeconfig], {
    cwd: join(kubeconfig, ".."),
  });
  assert.equal(code, 1);
  assert.match(stderr, /credential plugin "no-such-login": was not found\n\nnpm install it/);
});

function runClient(kubeconfig: string, hasTerminal: boolean): Promise<{ output: string; code: number }> {
  const command = [process.execPath, ...PROGRAM.execArgv, PROGRAM.file, kubeconfig, "kubernetes"];
  const quoted = command.map((word) => `'${word}'`).join(" ");
  const [file = "", ...args] = hasTerminal
    ? [SCRIPT, "--quiet", "--return", "--command", quoted, "/dev/null"]
    : command;
  return new Promise((resolve) => {
    const child = execFile(file, args, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, code: error === null ? 0 : Number(error.code) }),
    );
    child.stdin?.end();
  });
}
