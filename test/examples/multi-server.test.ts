/** Three servers on one MongoDB behind HAProxy, as examples/multi-server starts them; killed, and replaced, under load. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { request } from "node:https";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { serviceAccounts } from "../../generated/core/v1/client.js";
import { connect } from "../../runtime/client/index.js";
import { type ExampleProcess, ExampleProject } from "../support/example-project.js";
import { freePort } from "../support/free-port.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo, type TestMongo } from "../support/mongo.js";
import { commandOf, fileBlock, withReplaced } from "../support/readme.js";

const TIMEOUT_MS = 1_200_000;
const READY_TIMEOUT_MS = 180_000;
/** Longer than the load balancer needs to see that a server stops. */
const DRAIN = "4s";

const mongo = await startMongo();
const missing = missingParts();

function missingParts(): string | false {
  const lacks = [
    ...(mongo === undefined ? [NO_MONGO] : []),
    ...["haproxy", "openssl"].filter((program) => !isFound(program)),
  ];
  if (lacks.length === 0) return false;
  if (process.env.KINDSMITH_REQUIRE_HAPROXY === "1")
    throw new Error(`${lacks.join(", ")}: KINDSMITH_REQUIRE_HAPROXY=1`);
  return `needs ${lacks.join(", ")}`;
}

function isFound(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

describe("several servers behind a load balancer", { skip: missing, timeout: TIMEOUT_MS }, () => {
  let example: ExampleProject;
  let database: string;
  let balancer: number;
  let balancerProcess: ExampleProcess;
  const ports: number[] = [];
  const servers = new Map<number, ExampleProcess>();
  const block = (key: string): string => commandOf(fileBlock(example.path("README.md"), key));

  before(async () => {
    example = new ExampleProject("multi-server");
    database = databaseUri((mongo as TestMongo).uri, "kindsmith-multi-server");
    while (ports.length < 4) {
      const port = await freePort();
      // nobody listens yet, so that the same one may be found again
      if (!ports.includes(port)) ports.push(port);
    }
    balancer = ports.pop() as number;
    await example.ok(`sh prepare.sh ${balancer}`);
    for (const port of ports) servers.set(port, serve(port));
    await Promise.all(ports.map((port) => untilReady(port, () => servers.get(port)?.output() ?? "")));
    balancerProcess = example.start(afterAssignments(block("step=balancer")), {
      BALANCER_PORT: `${balancer}`,
      PORT_ONE: `${ports[0]}`,
      PORT_TWO: `${ports[1]}`,
      PORT_THREE: `${ports[2]}`,
    });
    await untilReady(balancer, () => balancerProcess.output());
  });

  after(async () => {
    await example?.dispose();
    if (database !== undefined) await dropDatabase(database);
    await mongo?.stop();
  });

  function serve(port: number): ExampleProcess {
    return example.start(`exec sh serve.sh ${port}`, { MONGODB_URI: database, DRAIN });
  }

  /** Health is open to everybody, and what the certificate says is not the question here. */
  async function untilReady(port: number, output: () => string): Promise<void> {
    const endMs = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < endMs) {
      if ((await statusOf(port)) === 200) return;
      await sleep(100);
    }
    throw new Error(`port ${port} was never ready\n${output()}`);
  }

  /** Load that goes on until what is done meanwhile is over; it has noticed nothing of that. */
  async function underLoad(work: () => Promise<void>): Promise<{ readonly written: number; readonly resent: number }> {
    // in one process, which is interrupted once
    const command = withReplaced(block("step=load"), "npx tsx", "exec node --import tsx");
    const load = example.start(command, { PAUSE_MS: "10" });
    const endMs = Date.now() + READY_TIMEOUT_MS;
    while (!load.output().includes("writing\n")) {
      if (Date.now() > endMs || load.child.exitCode !== null) throw new Error(`the load never began\n${load.output()}`);
      await sleep(100);
    }
    await sleep(1_000);
    await work();
    await sleep(1_000);
    const { output } = await load.end("SIGINT");
    const [line = ""] = output.split("\n").filter((each) => each.startsWith("{"));
    assert.notEqual(line, "", output);
    const told = JSON.parse(line);
    assert.deepEqual([told.failures, told.isUpToDate], [0, true], output);
    return told;
  }

  test("each server is replaced in turn, and no client sees a failure", async () => {
    const told = await underLoad(async () => {
      for (const port of ports) {
        const { code, output } = (await servers.get(port)?.end("SIGTERM")) ?? {};
        assert.equal(code, 0, output);
        servers.set(port, serve(port));
        await untilReady(port, () => servers.get(port)?.output() ?? "");
        // the load balancer asks twice a second
        await sleep(3_000);
      }
    });
    assert.ok(told.written > 100, `${told.written} writes`);
    // whoever is told to stop lets nothing fall
    assert.equal(told.resent, 0);
  });

  test("one server is killed, and clients continue", async () => {
    const [port] = ports as [number];
    await underLoad(async () => {
      await servers.get(port)?.end("SIGKILL");
      await sleep(2_000);
    });
  });

  test("the controllers run in one of the remaining servers", async () => {
    const namespace = JSON.stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name: "moved" } });
    await example.ok(
      `printf '%s' '${namespace}' | kindsmith apply --kubeconfig pki/kubeconfig --profile kubernetes -f -`,
    );
    const client = await connect({ kubeconfig: example.path("pki/kubeconfig"), profile: "kubernetes" });
    try {
      const stop = new AbortController();
      const accounts = client.resource(serviceAccounts).inNamespace("moved");
      // the account is a controller's work; it takes as long as the Lease of a server that was killed
      for await (const { object } of accounts.watch({ timeoutSeconds: 90, signal: stop.signal }))
        if (object.metadata.name === "default") return stop.abort();
      assert.fail("nobody made the account");
    } finally {
      await client.close();
    }
  });
});

/** The status of /readyz; 0 for none. */
function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request({ host: "127.0.0.1", port, path: "/readyz", rejectUnauthorized: false, agent: false });
    outgoing.on("response", (response) => resolve(response.resume().statusCode ?? 0)).on("error", () => resolve(0));
    outgoing.end();
  });
}

/** A command without the variables that stand before it. */
function afterAssignments(command: string): string {
  return command.replace(/^(?:[A-Z_]+=(?:'[^']*'|\S+) )+/, "");
}
