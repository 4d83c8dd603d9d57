/** What commands say of servers that they can't reach, of one that another still is, and of an npm that is gone. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { OperatorError } from "../../runtime/base/operator-error.js";
import { shownConnectionError } from "../../runtime/cli/flags/connection-advice.js";
import { otherServer } from "../../runtime/cli/serve/other-server.js";
import { ConfigurationError, ConnectionError } from "../../runtime/client/client-errors.js";

function unreachable(code: string): ConnectionError {
  return new ConnectionError("unreachable", "GET x", { cause: Object.assign(new Error("it failed"), { code }) });
}

test("a connection that fails is reported with what can be done", () => {
  const text = (error: unknown, server?: string): string => {
    const shown = shownConnectionError(error, server);
    assert.ok(shown instanceof OperatorError);
    return shown.message;
  };
  assert.match(text(unreachable("ECONNREFUSED")), /^GET x: nothing listens there/);
  assert.match(text(unreachable("DEPTH_ZERO_SELF_SIGNED_CERT")), /--certificate-authority=FILE/);
  assert.match(text(unreachable("ECONNRESET"), "http://127.0.0.1:6443"), /https:/);
  assert.equal(text(unreachable("ECONNRESET"), "https://127.0.0.1:6443"), "GET x");
  const unnamed = 'no server is configured: found no context; expected connect({ server: "https://..." })';
  assert.match(
    text(new ConfigurationError(unnamed)),
    /^no server is configured: found no context: start one .*--server=URL$/,
  );
  const other = new TypeError("a fault");
  assert.equal(shownConnectionError(other), other);
});

test("the kubeconfig of a folder is another server's only while that one accepts connections", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "kindsmith-other-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "kubeconfig");
  const own = "https://127.0.0.1:1";
  assert.equal(await otherServer(file, own), undefined);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `https://127.0.0.1:${(server.address() as { port: number }).port}`;
  await writeFile(file, `clusters:\n  - cluster:\n      server: ${url}\n`);
  assert.equal(await otherServer(file, own), url);
  assert.equal(await otherServer(file, url), undefined);
  server.close();
  await once(server, "close");
  assert.equal(await otherServer(file, own), undefined);
});

test("a process that npm started ends with npm's shell, unless it is to go on", async () => {
  const module = pathToFileURL(join(import.meta.dirname, "../../runtime/cli/stop-reason.ts")).href;
  const script = `import { stopWithNpm } from ${JSON.stringify(module)};
process.on("SIGTERM", () => { console.log("stopped"); process.exit(0); });
stopWithNpm(process.env);
console.log("ready");
setTimeout(() => { console.log("still there"); process.exit(0); }, 3000);`;
  for (const [variables, end] of [
    [{ npm_command: "exec" }, "stopped"],
    [{ npm_command: "exec", KINDSMITH_KEEP_RUNNING: "1" }, "still there"],
    [{}, "still there"],
  ] as const) {
    const { npm_command: _command, npm_lifecycle_event: _event, ...environment } = process.env;
    const node = `"${process.execPath}" --import tsx --input-type=module -e "$SCRIPT" & read line`;
    const shell = spawn("sh", ["-c", node], {
      env: { ...environment, ...variables, SCRIPT: script },
      stdio: ["pipe", "pipe", "inherit"],
    });
    let output = "";
    shell.stdout.on("data", (bytes) => {
      output += bytes;
    });
    while (!output.includes("ready")) await sleep(20);
    shell.stdin.end("\n");
    while (!/stopped|still there/.test(output)) await sleep(20);
    assert.match(output, new RegExp(end), JSON.stringify(variables));
  }
});
