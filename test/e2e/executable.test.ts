/** The self-contained executable: made by one command, and used without node, without the package, and in the place of kube-apiserver. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get as httpGet } from "node:http";
import { get as httpsGet } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { exchangeLargeYaml, NO_THREAD } from "../support/large-yaml-request.js";
import { servingUrl } from "../support/serve.js";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../..");
const BUILD_TIMEOUT_MS = 300_000;
const NAME = `kindsmith-${process.platform}-${process.arch}`;

const folder = mkdtempSync(join(tmpdir(), "kindsmith-executable-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The injector comes from a registry: without network there is no executable, which KINDSMITH_REQUIRE_EXECUTABLE=1 makes an
 * error. Every other failure is one.
 */
async function missing(): Promise<string | false> {
  try {
    await run(process.execPath, ["scripts/executable.mjs", `--out=${folder}`], {
      cwd: ROOT,
      timeout: BUILD_TIMEOUT_MS,
    });
    return false;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (process.env.KINDSMITH_REQUIRE_EXECUTABLE === "1" || !text.includes("npm exec ")) throw error;
    return `executable: ${text}`;
  }
}

function textAt(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const get = url.startsWith("https:") ? httpsGet : httpGet;
    get(url, { ca }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on("end", () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode}`))));
    }).on("error", reject);
  });
}

describe("the executable", { skip: await missing() }, () => {
  const executable = join(folder, NAME);
  // no node in it
  const env = { PATH: "/bin:/nowhere", XDG_CACHE_HOME: join(folder, "cache"), HOME: folder };

  test("its checksum is in the list", () => {
    const sum = createHash("sha256").update(readFileSync(executable)).digest("hex");
    assert.equal(readFileSync(join(folder, "SHA256SUMS"), "utf8"), `${sum}  ${NAME}\n`);
  });

  test("it makes a folder for test environments, whose programs are itself", async () => {
    const { stdout } = await run(executable, ["envtest", "--kubectl=/bin/sh"], { env, cwd: folder });
    const assets = stdout.trim();
    assert.match(
      (await run(join(assets, "kube-apiserver"), ["--version"], { env })).stdout,
      /^Kubernetes v1\.\d+\.0\n$/,
    );
    assert.match((await run(join(assets, "etcd"), ["--version"], { env })).stdout, /^etcd Version: 3\./);
    assert.ok(readFileSync(join(assets, "etcd"), "utf8").includes(`'${executable}' 'etcd'`));
  });

  test("its manual page describes it", async () => {
    const { stdout } = await run(executable, ["manual"], { env, cwd: folder });
    assert.match(stdout, /^\.TH KINDSMITH 1/m);
    assert.doesNotMatch(stdout, /undefined/);
  });

  /** The console is served by the server itself, and by the command for servers elsewhere. */
  async function checkConsole(url: string, kubeconfig: string): Promise<void> {
    const flags = [`--kubeconfig=${kubeconfig}`, "--open=false"];
    const child = spawn(executable, ["console", ...flags], { env, cwd: folder });
    const [chunk] = (await once(child.stdout, "data")) as [Buffer];
    const elsewhere = /http:\/\/\S+\/console\//.exec(chunk.toString())?.[0] ?? assert.fail(chunk.toString());
    const ca = readFileSync(join(folder, "data", "pki", "ca.crt"), "utf8");
    for (const address of [`${url}/console/`, elsewhere]) {
      const page = await textAt(address, ca);
      const script = /src="(console-\w+\.js)"/.exec(page)?.[1] ?? assert.fail(page);
      assert.match(await textAt(address + script, ca), /import/);
    }
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "close"), [0, null]);
  }

  test("it serves from memory, with a console, and says what it does not have", async () => {
    const flags = [`--data-dir=${join(folder, "data")}`, "--secure-port=0", "--profile=kubernetes"];
    // A character beyond ASCII is part of an expression of the program.
    const args = ["serve", ...flags, "--storage=memory", "--log-level=error", "--event-ttl=3600000000µs"];
    const child = spawn(executable, args, { env, cwd: folder });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
    const url = await servingUrl(child, () => text);
    assert.match(url, /^https:/);
    await checkConsole(url, join(folder, "data", "kubeconfig"));
    await exchangeLargeYaml({ url, kubeconfig: join(folder, "data", "kubeconfig") }, "large");
    assert.doesNotMatch(text, NO_THREAD);
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "close"), [0, null], text);
    const refused = await run(executable, ["serve", ...flags], { env, cwd: folder }).catch(
      (error: { code: number; stderr: string }) => error,
    );
    assert.equal("code" in refused && refused.code, 2);
    assert.match(refused.stderr, /lmdb is not part of this executable: use --storage=memory/);
    assert.doesNotMatch(refused.stderr, /^\s+at /m);
  });
});
