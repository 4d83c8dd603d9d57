/** `kindsmith serve --workers=2`: one server in several processes, seen from its socket. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:http2";
import type { Agent } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { joinMetrics } from "../../runtime/cli/serve/workers/joined-metrics.js";
import { ownFile, shareOf } from "../../runtime/cli/serve/workers/worker.js";
import { COMMAND_LINE } from "../support/command-line.js";
import { type ServeProcess, startServe, untilWritten } from "../support/serve.js";
import { ask, credentialsOf, oneConnection, openRequest } from "../support/serve-requests.js";
import { NO_PROCESS_TABLE, workerIds } from "../support/workers.js";

const ROOT = resolve(import.meta.dirname, "../..");
const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
/** Workers take what comes, so several connections in a row may be those of one. */
const MOST_CONNECTIONS = 100;
const MEMBER = { group: "g", number: 2, count: 3, isFirst: false, isTerminal: false };

describe("a server with two workers", () => {
  let directory = "";
  let server: ServeProcess;
  let probes = 0;

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), "kindsmith-workers-"));
    writeFileSync(
      join(directory, "policy.yaml"),
      "apiVersion: audit.orch.io/v1\nkind: Policy\nrules: [{level: Metadata}]\n",
    );
    server = await startServe(
      [
        ...["--workers=2", `--audit-policy-file=${join(directory, "policy.yaml")}`],
        `--audit-log-path=${join(directory, "audit.log")}`,
      ],
      { dataDirectory: join(directory, "data") },
    );
  });

  after(async () => {
    await server.kill();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Opens connections until there is one to each worker, whose audit log shows it. */
  async function connections() {
    const agents: Agent[] = [];
    const byWorker = new Map<number, Agent>();
    for (let count = 0; byWorker.size < 2; count++) {
      assert.ok(count < MOST_CONNECTIONS, `${count} connections, all to one worker`);
      const agent = oneConnection();
      agents.push(agent);
      const path = `${CONFIGMAPS}/no-object-${++probes}`;
      await ask(server, path, { agent });
      for (const worker of [1, 2])
        if (readFileSync(join(directory, `audit.worker-${worker}.log`), "utf8").includes(`"${path}"`))
          byWorker.set(worker, agent);
    }
    const close = (): void => {
      for (const agent of agents) agent.destroy();
    };
    return { one: byWorker.get(1) as Agent, two: byWorker.get(2) as Agent, close };
  }

  test("[RV-006, RV-014] what one worker acknowledged the other shows at once", async () => {
    const { one, two, close } = await connections();
    for (let round = 0; round < 10; round++) {
      const name = `seen-${round}`;
      const body = { metadata: { name }, data: { x: "1" } };
      const created = await ask(server, CONFIGMAPS, { method: "POST", body, agent: one });
      assert.equal(created.status, 201, created.text);
      const read = await ask(server, `${CONFIGMAPS}/${name}`, { agent: two });
      assert.deepEqual(JSON.parse(read.text), JSON.parse(created.text));
      const changed = { ...JSON.parse(read.text), data: { x: "2" } };
      const put = await ask(server, `${CONFIGMAPS}/${name}`, { method: "PUT", body: changed, agent: two });
      assert.equal(put.status, 200, put.text);
      const listed = JSON.parse((await ask(server, `${CONFIGMAPS}?limit=100`, { agent: one })).text);
      const item = listed.items.find(({ metadata }: { metadata: { name: string } }) => metadata.name === name);
      assert.deepEqual(item.metadata, JSON.parse(put.text).metadata);
    }
    close();
    const { text } = await ask(server, "/metrics");
    for (const worker of ["1", "2"])
      assert.match(text, new RegExp(`^apiserver_request_total\\{worker="${worker}",.*resource="configmaps"`, "m"));
    assert.equal(text.match(/^# TYPE apiserver_request_total /gm)?.length, 1);
  });

  test("[WATCH-023, WATCH-039] watches on both workers show the writes of both, in one order", async () => {
    const { one, two, close } = await connections();
    const { metadata } = JSON.parse((await ask(server, `${CONFIGMAPS}?limit=1`)).text);
    const path = `${CONFIGMAPS}?watch=1&resourceVersion=${metadata.resourceVersion}`;
    const watches = [await openRequest(server, path, { agent: one }), await openRequest(server, path, { agent: two })];
    const writers = await connections();
    const names = Array.from({ length: 20 }, (_, index) => `watched-${index}`);
    await Promise.all(
      names.map(async (name, index) => {
        const agent = index % 2 === 0 ? writers.one : writers.two;
        await ask(server, CONFIGMAPS, { method: "POST", body: { metadata: { name } }, agent });
      }),
    );
    const seen: string[][] = [];
    for (const watch of watches) {
      let text = "";
      for await (const chunk of watch) {
        text += chunk;
        if (text.split("\n").length > names.length) break;
      }
      seen.push(
        text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line).object.metadata.name),
      );
    }
    close();
    writers.close();
    assert.deepEqual([...(seen[0] as string[])].sort(), [...names].sort());
    assert.deepEqual(seen[1], seen[0]);
  });

  test("HTTP/2 is served, and the server is ready only because all workers serve", async () => {
    const { ca, token } = credentialsOf(server);
    const session = connect(server.url, { ca });
    const stream = session.request({ ":path": "/readyz/workers", authorization: `Bearer ${token}` });
    const [head] = await new Promise<[Record<string, unknown>]>((done) =>
      stream.once("response", (...all) => done([all[0]])),
    );
    assert.equal(head[":status"], 200);
    stream.resume();
    session.close();
  });

  test("each worker writes an audit log of its own", () => {
    for (const worker of [1, 2]) assert.ok(existsSync(join(directory, `audit.worker-${worker}.log`)));
    assert.ok(!existsSync(join(directory, "audit.log")));
  });

  test("another server on the store of the workers is refused, with the process that uses it", async () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...COMMAND_LINE, "serve", "--secure-port=0", `--data-dir=${join(directory, "data")}`],
      { cwd: ROOT, encoding: "utf8" },
    );
    assert.equal(status, 2);
    assert.match(stderr, /process \d+ uses it, and only one server may/);
  });

  test("a killed worker is reported and started again, and the other one goes on meanwhile", {
    skip: NO_PROCESS_TABLE,
  }, async () => {
    const pid = server.process.pid as number;
    const [first = 0, second = 0] = workerIds(pid);
    process.kill(first, "SIGKILL");
    await untilWritten(server, "worker 1 ended with SIGKILL; it is started again in 100 ms, and the others go on");
    for (let round = 0; round < 5; round++) {
      const { status } = await ask(server, CONFIGMAPS, { method: "POST", body: { metadata: { name: `on-${round}` } } });
      assert.equal(status, 201);
    }
    for (let text = ""; !text.includes('{worker="1"'); await delay(20)) ({ text } = await ask(server, "/metrics"));
    const now = workerIds(pid);
    assert.ok(now.includes(second) && !now.includes(first) && now.length === 2, `${first}, ${second}: ${now}`);
  });

  test("a stop signal ends all of them in order, also one that is only starting", {
    skip: NO_PROCESS_TABLE,
  }, async () => {
    const pid = server.process.pid as number;
    const [first = 0, second = 0] = workerIds(pid);
    process.kill(second, "SIGKILL");
    let workers: readonly number[] = [];
    for (; workers.length < 2 || workers.includes(second); await delay(1)) workers = workerIds(pid);
    assert.ok(workers.includes(first));
    assert.deepEqual(await server.stop(), { code: 0 });
    assert.doesNotMatch(server.output(), /"level":50/);
    for (const pid of workers) assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
  });
});

describe("workers that can't be", () => {
  function refused(...flags: readonly string[]): { status: number | null; stderr: string } {
    const directory = mkdtempSync(join(tmpdir(), "kindsmith-workers-"));
    const args = [...COMMAND_LINE, "serve", `--data-dir=${directory}`, ...flags];
    try {
      return spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
    } finally {
      rmSync(directory, { recursive: true });
    }
  }

  test("a store in memory, or a number that is none, is refused", () => {
    for (const flags of [["--storage=memory"], ["--storage-overrides=/events#memory"]]) {
      const { status, stderr } = refused("--workers=2", "--secure-port=0", ...flags);
      assert.equal(status, 2);
      assert.match(stderr, /--workers: found "2", expected 1 with a store in memory, which processes can't share/);
    }
    for (const workers of ["0", "65", "many"]) assert.equal(refused(`--workers=${workers}`).status, 2);
  });

  test("a group that can't start says why once, and ends with the code of its first worker", async () => {
    const taken = createServer();
    const port = await new Promise<number>((done) =>
      taken.listen(0, "127.0.0.1", () => done((taken.address() as { port: number }).port)),
    );
    const { status, stderr } = refused("--workers=2", `--secure-port=${port}`);
    taken.close();
    assert.equal(status, 2);
    assert.equal(stderr.match(/ is taken/g)?.length, 1, stderr);
  });
});

describe("the share of a worker", () => {
  test("seats are divided and rounded up, no limit stays none, and standard output is shared", () => {
    const limits = { maxRequestsInFlight: 400, maxMutatingRequestsInFlight: 0, requestTimeoutMs: 1 };
    assert.deepEqual(shareOf({ limits }, MEMBER).limits, { ...limits, maxRequestsInFlight: 134 });
    assert.deepEqual(shareOf({ audit: { log: { path: "-" } } }, MEMBER).audit, { log: { path: "-" } });
    assert.deepEqual(shareOf({ audit: { log: { path: "/a/b.log" } } }, MEMBER).audit, {
      log: { path: "/a/b.worker-2.log" },
    });
    assert.equal(ownFile("audit", 3), "audit.worker-3");
  });

  test("metrics are joined by family, and each sample names its worker", () => {
    const text = (value: number): string =>
      `# HELP a One.\n# TYPE a counter\na{x="1"} ${value}\n# HELP b Two.\n# TYPE b gauge\nb ${value}\n# EOF\n`;
    const joined = joinMetrics([
      { worker: 1, text: text(1) },
      { worker: 2, text: text(2) },
    ]);
    assert.equal(
      joined,
      '# HELP a One.\n# TYPE a counter\na{worker="1",x="1"} 1\na{worker="2",x="1"} 2\n' +
        '# HELP b Two.\n# TYPE b gauge\nb{worker="1"} 1\nb{worker="2"} 2\n# EOF\n',
    );
  });
});
