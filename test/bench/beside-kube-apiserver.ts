/**
 * Compares the built package with kube-apiserver and its etcd on this machine, over HTTPS: the CPU time and the rate of each verb,
 * the time until a fresh server is ready, and its memory. The load is that of the benchmarks, in a process of its own. Both
 * servers flush every write to the disk and decide by Node and RBAC.
 *
 *   npm run build && KINDSMITH_KUBERNETES_BIN=DIR node --import tsx test/bench/beside-kube-apiserver.ts [--rounds=N] [--calls=N] [--http2]
 *
 * The load speaks HTTP/1.1 on a connection for each request in flight, or with `--http2` as Go's clients do, with up to 100
 * streams on one connection.
 */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Endpoint } from "./bench-case.js";
import { type Load, loads } from "./beside/loads.js";
import { KINDSMITH, type Programs, type ProgramTimes, startKindsmith, startKubernetes } from "./beside/programs.js";
import { connectionOpener } from "./load/connection.js";
import type { Limit } from "./load/drive.js";
import { type LoadPlan, type Transport, VERSION } from "./load/plan.js";
import type { LoadHandlers } from "./load/process.js";
import { untilReady } from "./load/ready.js";
import { getRequest, requestHeaders } from "./load/request-template.js";
import { describeMachine } from "./machine.js";
import { Peer } from "./peer.js";
import { formatShare, formatValue, median, table } from "./report.js";
import { FLAGS, makeWorkspace, refuse, sizeOf } from "./settings.js";

const USAGE = "node --import tsx test/bench/beside-kube-apiserver.ts [--rounds=N] [--calls=N] [--http2]";
const DEFAULT_ROUNDS = 3;
/** After the start a server still loads and publishes, and within a minute its runtime gives back what the start took. */
const IDLE_AFTER_MS = 60_000;
const LOAD_PROCESS = join(import.meta.dirname, "load/process.ts");

/** What an operation takes. */
interface Cost {
  readonly serverMs: number;
  /** The time of the server and of its store together. */
  readonly cpuMs: number;
  readonly perSecond: number;
}

interface Measured {
  readonly costs: ReadonlyMap<string, Cost>;
  /** By name and unit. */
  readonly measurements: Readonly<Record<string, number>>;
}

const { bin, rounds, calls, transport } = readArguments();
const workspace = makeWorkspace();
process.stdout.write(`${describeMachine(workspace)}\n- rounds: ${rounds}\n- transport: ${transport}\n\n`);
const measured: Record<"ours" | "theirs", Measured[]> = { ours: [], theirs: [] };
for (let round = 0; round < rounds; round++) {
  for (const side of round % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const)) {
    process.stderr.write(`round ${round + 1}, ${side} ...\n`);
    const folder = join(workspace, `${side}-${round}`);
    mkdirSync(folder);
    measured[side].push(await measure(() => (side === "ours" ? startKindsmith(folder) : startKubernetes(folder, bin))));
  }
}
process.stdout.write(`${costsTable()}\n\n${measurementsTable()}\n`);

async function measure(start: () => Promise<Programs>): Promise<Measured> {
  const began = performance.now();
  const started = await start();
  const programs = { ...started, endpoint: { ...started.endpoint, transport } };
  try {
    await untilAnswering(programs.endpoint);
    const readyMs = performance.now() - began;
    await delay(IDLE_AFTER_MS);
    const idle = programs.residentMebibytes();
    const costs = new Map<string, Cost>();
    for (const load of loads(calls)) {
      const cost = await costOf(load, programs);
      if (cost !== undefined) costs.set(load.name, cost);
    }
    const after = programs.residentMebibytes();
    return { costs, measurements: { "ready ms": readyMs, "idle MiB": idle, "MiB after the load": after } };
  } finally {
    await programs.stop();
  }
}

/** A server that starts refuses connections at first. */
async function untilAnswering(endpoint: Endpoint): Promise<void> {
  for (let isReady = false; !isReady; ) {
    try {
      await untilReady(endpoint);
      isReady = true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
      await delay(5);
    }
  }
}

async function costOf({ plan, warmUp, measured: limit }: Load, programs: Programs): Promise<Cost | undefined> {
  const { endpoint } = programs;
  const load = Peer.start<LoadHandlers>(LOAD_PROCESS);
  try {
    await load.call("prepare", { plan: await atVersion(plan, endpoint), endpoint });
    if (warmUp !== undefined) await load.call("run", warmUp);
    if (limit === undefined) return undefined;
    return await costOfRun(load, limit, () => programs.cpuMs());
  } finally {
    await load.stop();
  }
}

async function costOfRun(load: Peer<LoadHandlers>, limit: Limit, cpuMs: () => ProgramTimes): Promise<Cost> {
  const before = cpuMs();
  const { operations, elapsedMs } = await load.call("run", limit);
  const after = cpuMs();
  const [server, store] = [after.server - before.server, after.store - before.store];
  return {
    serverMs: server / operations,
    cpuMs: (server + store) / operations,
    perSecond: (operations * 1000) / elapsedMs,
  };
}

/** Completes a watch with the version of its collection. */
async function atVersion(plan: LoadPlan, endpoint: Endpoint): Promise<LoadPlan> {
  const { watch } = plan;
  if (watch === undefined) return plan;
  const connection = await connectionOpener(endpoint)();
  const path = `${watch.path.split("?")[0]}?limit=1`;
  const { body } = await connection.request(getRequest(path, requestHeaders(endpoint)), Number.POSITIVE_INFINITY);
  connection.close();
  const { metadata } = JSON.parse(body.toString()) as { readonly metadata: { readonly resourceVersion: string } };
  return { ...plan, watch: { ...watch, path: watch.path.replaceAll(VERSION, metadata.resourceVersion) } };
}

/** A Markdown table: how many times the CPU time of ours theirs takes, with and without its store. */
function costsTable(): string {
  const columns = ["ms of CPU", "Kindsmith", "kube-apiserver", "with etcd", "times ours", "lowest..highest"];
  const names = [...(measured.ours[0]?.costs.keys() ?? [])];
  const rows = names.map((name) => {
    const of = (side: "ours" | "theirs", part: keyof Cost): number[] =>
      measured[side].map(({ costs }) => costs.get(name)?.[part] ?? Number.NaN);
    const [ours, theirs] = [of("ours", "cpuMs"), of("theirs", "cpuMs")];
    const ratios = theirs.map((cpuMs, round) => cpuMs / (ours[round] as number));
    const spread = `${formatShare(Math.min(...ratios))}..${formatShare(Math.max(...ratios))}`;
    const values = [ours, of("theirs", "serverMs"), theirs, of("ours", "perSecond"), of("theirs", "perSecond")];
    const [own, server, both, ownRate, rate] = values.map((each) => formatValue(median(each))) as string[];
    return [name, own, server, both, formatShare(median(ratios)), spread, ownRate, rate] as string[];
  });
  return table([...columns, "/s Kindsmith", "/s kube-apiserver"], rows);
}

function measurementsTable(): string {
  const names = Object.keys(measured.ours[0]?.measurements ?? {});
  const rows = names.map((name) => {
    const cell = (side: "ours" | "theirs"): string => {
      const values = measured[side].map(({ measurements }) => measurements[name] ?? Number.NaN);
      return `${formatValue(median(values))} (${formatValue(Math.min(...values))} to ${formatValue(Math.max(...values))})`;
    };
    return [name, cell("ours"), cell("theirs")];
  });
  return table(["", "Kindsmith", "kube-apiserver and etcd"], rows);
}

interface Arguments {
  readonly bin: string;
  readonly rounds: number;
  readonly calls: number;
  readonly transport: Transport;
}

function readArguments(): Arguments {
  try {
    const { values } = parseArgs({ options: { ...FLAGS, http2: { type: "boolean" } } });
    const { rounds = DEFAULT_ROUNDS, calls = Number.POSITIVE_INFINITY } = sizeOf(values);
    const bin = process.env.KINDSMITH_KUBERNETES_BIN;
    if (bin === undefined) throw new Error("KINDSMITH_KUBERNETES_BIN names the folder of etcd and kube-apiserver");
    if (!existsSync(KINDSMITH)) throw new Error("npm run build comes first");
    return { bin, rounds, calls, transport: values.http2 ? "http2" : "tls" };
  } catch (error) {
    return refuse(error, USAGE);
  }
}
