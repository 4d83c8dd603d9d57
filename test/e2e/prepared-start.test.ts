/** `kindsmith prepare` of the built package, and servers that start from what it has made. */
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { apis } from "../../generated/apis.js";
import { connect } from "../../runtime/client/index.js";
import { exchangeLargeYaml, NO_THREAD } from "../support/large-yaml-request.js";
import { isRunning } from "../support/running-process.js";

const run = promisify(execFile);
const BIN = resolve(import.meta.dirname, "../../dist/runtime/cli/bin.js");
const MARK = "runs from the prepared program";

/** Names the engine of servers in files of compiled code. The flags of this process would give another one. */
const TAG = execFileSync(process.execPath, ["-p", "require('node:v8').cachedDataVersionTag()"], {
  encoding: "utf8",
}).trim();

const skip = existsSync(BIN) ? false : "npm run build comes first";

describe("servers of a prepared installation", { skip }, () => {
  let folder: string;
  let program: string;
  let env: NodeJS.ProcessEnv;

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "kindsmith-prepared-start-")));
    env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
    program = (await kindsmith("prepare")).trim();
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function kindsmith(...args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await run(process.execPath, [BIN, ...args], { cwd: folder, env });
    return stdout + stderr;
  }

  /** Runs a server until it has stored and listed an object; resolves with its output. */
  let stored = 0;

  async function servedWith(...flags: readonly string[]): Promise<string> {
    const args = [BIN, "serve", "--secure-port=0", "--data-dir=data", ...flags];
    const server = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const closed = once(server, "close");
    const serves = new Promise<void>((done, fail) => {
      for (const stream of [server.stdout, server.stderr])
        stream.on("data", (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes('"url"')) done();
        });
      void closed.then(() => fail(new Error(`the server has ended: ${output}`)));
    });
    try {
      await serves;
      const client = await connect({ apis, kubeconfig: join(folder, "data/kubeconfig") });
      const configMaps = client.core.v1.configMaps("default");
      const name = `stored-${++stored}`;
      await configMaps.create({ metadata: { name }, data: { key: "value" } });
      assert.equal((await configMaps.list()).items.find(({ metadata }) => metadata.name === name)?.data?.key, "value");
      await client.close();
      const url = /serving on (https:[^"]+)"/.exec(output)?.[1] ?? assert.fail(output);
      await exchangeLargeYaml({ url, kubeconfig: join(folder, "data/kubeconfig") }, `large-${stored}`);
      assert.doesNotMatch(output, NO_THREAD);
    } finally {
      server.kill("SIGTERM");
      await closed;
    }
    assert.equal(server.exitCode, 0);
    return output;
  }

  test("the program and what V8 has compiled of it are kept, and a second call makes nothing", async () => {
    const files = await readdir(join(program, ".."));
    assert.equal(files.length, 3, String(files));
    assert.ok(files.some((file) => file.endsWith(`.cjs.${TAG}`)));
    assert.equal((await kindsmith("prepare")).trim(), program);
    assert.deepEqual(await readdir(join(program, "..")), files);
  });

  test("a server runs from it, unless modules of the user are loaded", async () => {
    const text = await readFile(program, "utf8");
    assert.equal(/[^\0-\x7f]/.exec(text)?.index, undefined, "it is read as Latin-1");
    await writeFile(program, `process.stderr.write(${JSON.stringify(MARK)});${text}`);
    assert.ok((await servedWith("--examples", "--event-ttl=3600000000µs")).includes(MARK));
    assert.ok(!(await kindsmith("--version")).includes(MARK));
    await writeFile(join(folder, "hooks.mjs"), "export const admission = [];");
    assert.ok(!(await servedWith("--hooks=hooks.mjs")).includes(MARK));
    assert.ok((await servedWith("--workers=2")).includes(MARK));
  });

  test("a call that is killed leaves no server behind, and the next one completes", async () => {
    await kindsmith("prepare", "--remove");
    const killed = spawn(process.execPath, [BIN, "prepare"], { cwd: folder, env, stdio: "ignore" });
    // At once, so that the server has not yet looked who has started it.
    let children: number[] = [];
    while (!(existsSync(program) && (await hasServer(children)))) children = await childrenOf(killed.pid ?? 0);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const deadline = Date.now() + 30_000;
    while (children.some(isRunning)) {
      assert.ok(Date.now() < deadline, "the server goes on");
      await delay(50);
    }
    assert.equal((await kindsmith("prepare")).trim(), program);
    assert.ok((await readdir(join(program, ".."))).some((file) => file.endsWith(`.cjs.${TAG}`)));
  });

  test("what is prepared is removed on request, and servers start without it", async () => {
    await kindsmith("prepare", "--remove");
    assert.equal(existsSync(join(program, "..")), false);
    assert.ok(!(await servedWith()).includes(MARK));
    const assets = (await kindsmith("envtest", "--kubectl=/bin/sh")).trim();
    assert.ok(existsSync(join(assets, "kube-apiserver")));
    assert.ok(existsSync(program), "the folder of envtest prepares its servers");
  });
});

async function hasServer(pids: readonly number[]): Promise<boolean> {
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  return lines.some((line) => line.includes("--secure-port=0"));
}

/** The processes that a process has started. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
