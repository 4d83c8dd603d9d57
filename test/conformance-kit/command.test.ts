/**
 * The kit as a command: its report, its exit codes, and that it leaves a server unchanged. `contract.test.ts` runs
 * every check.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { kindsmithOutcome } from "../support/cli.js";
import { COMMAND_LINE } from "../support/command-line.js";
import type { ServeProcess } from "../support/serve.js";
import { credentialsOf } from "../support/serve-requests.js";
import { leftoversOf, scratchFolder, startKitServer } from "./support/kit-server.js";

/** Checks that create namespaces, kinds, roles and credentials. */
const FILTER = "--filter=RES-00?,CRD-00?,AUTHZ-RBAC-00?,AUTHN-00?";
const AREAS = ["AUTHN", "AUTHZ-RBAC", "CRD", "RES"];

interface JsonReport {
  readonly spec: { readonly release: string };
  readonly server: { readonly version: string; readonly profile: string };
  readonly run: string;
  readonly summary: Readonly<Record<string, number>>;
  readonly checks: readonly { readonly id: string; readonly state: string }[];
  readonly notes: readonly string[];
}

for (const profile of ["orch", "kubernetes"] as const) {
  describe(`the kit as a command (${profile})`, () => {
    let server: ServeProcess;
    const scratch = scratchFolder();
    before(async () => {
      server = await startKitServer(profile);
    });
    after(async () => {
      await server.stop();
      scratch.remove();
    });

    test("a strict run of some checks succeeds, reports them without secrets, and leaves nothing behind", async () => {
      const file = join(scratch.path, "report.json");
      const { code, stdout, stderr } = await kindsmithOutcome([
        "conformance",
        `--kubeconfig=${server.kubeconfig}`,
        FILTER,
        "--strict",
        "--output=json",
        `--report-file=${file}`,
      ]);
      const text = readFileSync(file, "utf8");
      const report = JSON.parse(text) as JsonReport;
      assert.deepEqual(
        report.checks.filter(({ state }) => state !== "passed"),
        [],
      );
      assert.equal(code, 0, stderr);
      assert.equal(stdout, "");
      assert.deepEqual([...new Set(report.checks.map(({ id }) => id.replace(/-\d+$/, "")))].sort(), AREAS);
      assert.equal(report.summary.passed, report.checks.length);
      assert.deepEqual([report.spec.release, report.server.profile], ["1.31", profile]);
      assert.match(report.server.version, profile === "orch" ? /^v1\.31\./ : /^v1\.36\./);
      assert.deepEqual(report.notes, []);
      assert.deepEqual(await leftoversOf(server, profile, report.run), []);
      const { token } = credentialsOf(server);
      assert.ok(!text.includes(token) && !stderr.includes(token), "the token is in no report");
      assert.doesNotMatch(text, /eyJ[\w-]{10,}\./);
    });

    test("an interrupted run ends with 130, says so, and removes what it made", async () => {
      const file = join(scratch.path, "interrupted.json");
      const args = [
        ...COMMAND_LINE,
        "conformance",
        `--kubeconfig=${server.kubeconfig}`,
        "--output=json",
        `--report-file=${file}`,
      ];
      const child = spawn(process.execPath, [...args, "--parallel=2"], { stdio: ["ignore", "ignore", "pipe"] });
      // The listener is added early, because the process may end before its last output is read.
      const exited = once(child, "exit");
      let output = "";
      for await (const chunk of child.stderr) {
        const before = output;
        output += String(chunk);
        // The interrupt comes once the run has defined its kinds, which outlive a check.
        if (!before.includes("RES-009") && output.includes("RES-009")) child.kill("SIGINT");
      }
      await exited;
      assert.equal(child.exitCode, 130, output);
      const report = JSON.parse(readFileSync(file, "utf8")) as JsonReport & { isInterrupted: boolean };
      assert.equal(report.isInterrupted, true);
      assert.ok((report.summary.skipped ?? 0) > 0);
      assert.equal(report.summary.failed, 0);
      assert.deepEqual(await leftoversOf(server, profile, report.run), []);
    });

    test("a server that does not answer, and wrong flags, end with one line that says why", async () => {
      for (const [args, code, message] of [
        [["--server=http://127.0.0.1:1"], 2, /unreachable/],
        [[`--kubeconfig=${server.kubeconfig}`, "--filter=NONE-1"], 2, /--filter: "NONE-1" matches no check/],
        [[`--kubeconfig=${server.kubeconfig}`, "--parallel=0"], 2, /--parallel: found 0, expected 1 to 64/],
        [
          [`--kubeconfig=${server.kubeconfig}`, "--token=bad-token-of-a-test"],
          2,
          /GET \/apis: found 401, expected 200/,
        ],
        [["--list", "--output=junit"], 2, /--list: found --output=junit/],
      ] as const) {
        const outcome = await kindsmithOutcome(["conformance", ...args]);
        assert.match(outcome.stderr, message);
        assert.equal(outcome.code, code);
        assert.ok(!outcome.stderr.includes("bad-token-of-a-test"));
      }
    });
  });
}

test("--list shows the checks without a server", async () => {
  const { code, stdout } = await kindsmithOutcome(["conformance", "--list", "--filter=DEL-00?,health"]);
  assert.equal(code, 0);
  const ids = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(" ")[0]);
  assert.ok(ids.includes("DEL-001") && ids.includes("HEALTH-001"), stdout);
  assert.ok(!ids.includes("DEL-010") && !ids.includes("RES-001"), stdout);
});
