/** Measures test servers in their own process: start and stop, and fork, restore and lists with objects in them. */
import { createServer as createBareServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Stored } from "../../../runtime/client/index.js";
import type { TestServer } from "../../../runtime/testing/index.js";
import type { OurSide, Side } from "../bench-case.js";
import { configMaps } from "../corpus.js";
import type { Tally } from "../load/drive.js";
import { median } from "../report.js";
import { medians, type Outcome, outcomeOf } from "./client-processes.js";
import { memoryUse } from "./memory.js";

const TIMES = 15;
const FRESH_PROCESSES = 5;
/** Number of idle servers, by which their memory is divided. */
const IDLE_SERVERS = 10;
const MIB = 2 ** 20;
/** Number of objects that change before each restore. */
const CHANGED = 20;

type Measurements = Record<string, number>;

function once(run: () => Promise<{ measurements: Measurements; operations: number; bytes: number }>): OurSide {
  return {
    work: {
      type: "once",
      async run(): Promise<Tally> {
        const begin = performance.now();
        const result = await run();
        return { ...result, elapsedMs: performance.now() - begin };
      },
    },
    record: async () => Buffer.alloc(0),
    close: async () => {},
  };
}

async function timed<T>(action: () => Promise<T>): Promise<[ms: number, result: T]> {
  const begin = performance.now();
  const result = await action();
  return [performance.now() - begin, result];
}

/**
 * Starts and stops servers without a socket and with one in sequence, then measures the memory of idle ones. Before that it
 * measures a fresh process: the import of the package, and its first server.
 * @param directory that `compilePackage` has filled
 */
export async function openStarts(directory: string): Promise<OurSide> {
  let answer = Buffer.alloc(0);
  const side = once(async () => {
    const fresh: Outcome[] = [];
    const module = pathToFileURL(join(directory, "runtime/testing/index.js")).href;
    for (let time = 0; time < FRESH_PROCESSES; time++) fresh.push(await outcomeOf("test-server-process.mjs", [module]));
    const measurements: Measurements = medians(fresh);
    const { startTestServer } = await import("../../../runtime/testing/index.js");
    for (const [name, listen] of [
      ["", false],
      [", listening", true],
    ] as const) {
      const starts: number[] = [];
      const stops: number[] = [];
      for (let time = 0; time <= TIMES; time++) {
        const [startMs, server] = await timed(() => startTestServer({ listen }));
        const { body } = await server.client.request({ method: "GET", path: "/api/v1/namespaces" });
        answer = Buffer.from(body);
        starts.push(startMs);
        stops.push((await timed(() => server.stop()))[0]);
      }
      starts.shift();
      measurements[`start${name} ms`] = median(starts);
      measurements[`stop${name} ms`] = median(stops);
    }
    const before = await memoryUse();
    const idle: TestServer[] = [];
    for (let count = 0; count < IDLE_SERVERS; count++) idle.push(await startTestServer());
    for (const server of idle) await server.idle();
    const after = await memoryUse();
    measurements["idle server heap MiB"] = (after.heapBytes - before.heapBytes) / IDLE_SERVERS / MIB;
    await Promise.all(idle.map((server) => server.stop()));
    return { measurements, operations: 1, bytes: answer.length };
  });
  return { ...side, record: async () => answer };
}

/** Measures a floor that opens and closes a socket. */
export async function openBareStarts(answer: Buffer): Promise<Side> {
  return once(async () => {
    const starts: number[] = [];
    const stops: number[] = [];
    for (let time = 0; time <= TIMES; time++) {
      const server = createBareServer((_, response) => response.end(answer));
      const [startMs] = await timed(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
      const [stopMs] = await timed(() => new Promise((resolve) => server.close(resolve)));
      // The first one does not count.
      if (time === 0) continue;
      starts.push(startMs);
      stops.push(stopMs);
    }
    const measurements = {
      "start, listening ms": median(starts),
      "stop, listening ms": median(stops),
    };
    return { measurements, operations: 1, bytes: answer.length };
  });
}

function texts(count: number): string[] {
  const corpus = configMaps("object");
  return Array.from({ length: count }, (_, index) => corpus[index % corpus.length] as string);
}

/** Measures a server with a number of ConfigMaps of 2 KiB: snapshot, fork, and a restore after a few changes. */
export async function openForks(count: number): Promise<OurSide> {
  const { startTestServer } = await import("../../../runtime/testing/index.js");
  const server = await startTestServer();
  const maps = server.client.core.v1.configMaps("default");
  let bytes = 0;
  for (const [index, text] of texts(count).entries()) {
    const object = JSON.parse(text) as Stored<object>;
    await maps.create({ ...object, metadata: { name: `m-${index}` } });
    bytes += text.length;
  }
  await server.idle();
  const side = once(async () => {
    const snapshots: number[] = [];
    const forks: number[] = [];
    const reads: number[] = [];
    const restores: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      await maps.patch("m-0", { type: "merge", body: { data: { time: String(time) } } });
      const [snapshotMs, snapshot] = await timed(() => server.snapshot());
      snapshots.push(snapshotMs);
      const [forkMs, fork] = await timed(() => server.fork());
      forks.push(forkMs);
      reads.push((await timed(() => fork.client.core.v1.configMaps("default").list({ limit: 1 })))[0]);
      await fork.stop();
      for (let index = 0; index < Math.min(CHANGED, count); index++)
        await maps.patch(`m-${index}`, { type: "merge", body: { data: { changed: "yes" } } });
      restores.push((await timed(() => server.restore(snapshot)))[0]);
    }
    const measurements = {
      "snapshot ms": median(snapshots),
      "fork ms": median(forks),
      "first list of a fork ms": median(reads),
      "restore ms": median(restores),
    };
    return { measurements, operations: count, bytes };
  });
  return { ...side, close: () => server.stop() };
}

/** Copies the same objects, as a test without forks would have to. */
export async function openCopies(count: number): Promise<Side> {
  const objects = texts(count).map((text) => JSON.parse(text) as unknown);
  return once(async () => {
    const copies: number[] = [];
    for (let time = 0; time < TIMES; time++) copies.push((await timed(async () => structuredClone(objects)))[0]);
    const bytes = texts(count).reduce((sum, text) => sum + text.length, 0);
    return { measurements: { "fork ms": median(copies), "restore ms": median(copies) }, operations: count, bytes };
  });
}
