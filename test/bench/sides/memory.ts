/** Measures the memory of objects in a separate process, which is started with `--expose-gc`. */
import { readFileSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import type { Server } from "../../../runtime/index.js";
import type { OurSide, Side } from "../bench-case.js";
import type { Tally } from "../load/drive.js";
import { CONTROLLERS } from "./controllers.js";
import { readInProcess, untilReadyInProcess } from "./in-process.js";

/** Number of collections, since memory that a finalizer frees is gone only after the next one. */
const COLLECTIONS = 3;

interface MemoryUse {
  /** The memory of objects and buffers that V8 reports. */
  readonly heapBytes: number;
  /** Resident pages that belong to this process alone, without those of a mapped store. */
  readonly residentBytes: number;
}

export interface MemoryOptions {
  readonly storage: string;
  /** URL of an empty store of the same engine. */
  readonly emptyStorage: string;
  readonly collection: string;
  readonly count: number;
  /** Query of a selective list after which memory is measured again. */
  readonly selector: string;
}

/**
 * Measures a server that begins to serve a stored collection in a process that already runs one without objects, so that
 * the memory of any server does not count for the objects.
 */
export async function openOurMemory(options: MemoryOptions): Promise<OurSide> {
  const { storage, emptyStorage, collection, count, selector } = options;
  const { createServer } = await import("../../../runtime/index.js");
  const start = async (url: string): Promise<Server> => {
    const server = await createServer({ storage: url, profile: "kubernetes", controllers: CONTROLLERS });
    await server.start();
    await untilReadyInProcess(server);
    return server;
  };
  const empty = await start(emptyStorage);
  let server: Server | undefined;
  let object: Buffer = Buffer.alloc(0);
  const run = async (): Promise<Tally> => {
    const before = await memoryUse();
    const begin = performance.now();
    server = await start(storage);
    const elapsedMs = performance.now() - begin;
    const after = await memoryUse();
    await readInProcess(server, collection, selector);
    const selected = await memoryUse();
    object = await firstObject(server, collection);
    const json = count * object.length;
    const measurements = {
      ...growth(before, after, json),
      ...growth(before, selected, json, ", after a selective list"),
    };
    return { operations: count, bytes: json, elapsedMs, measurements };
  };
  return {
    work: { type: "once", run },
    record: async () => object,
    async close() {
      await server?.close();
      await empty.close();
    },
  };
}

/** The floor has exact buffers in a map. */
export async function openBareMemory(count: number, recording: Buffer): Promise<Side> {
  const objects = new Map<string, Buffer>();
  const run = async (): Promise<Tally> => {
    const begin = performance.now();
    const before = await memoryUse();
    for (let index = 0; index < count; index++) {
      const bytes = Buffer.allocUnsafeSlow(recording.length);
      recording.copy(bytes);
      objects.set(`/registry/core/configmaps/default/object-${index}`, bytes);
    }
    const elapsedMs = performance.now() - begin;
    const bytes = count * recording.length;
    const measurements = growth(before, await memoryUse(), bytes);
    return { operations: objects.size, bytes, elapsedMs, measurements };
  };
  return { work: { type: "once", run }, close: async () => {} };
}

/** Returns memory in multiples of the JSON of the objects. */
function growth(before: MemoryUse, after: MemoryUse, jsonBytes: number, when = ""): Record<string, number> {
  return {
    [`heap and external / JSON${when}`]: (after.heapBytes - before.heapBytes) / jsonBytes,
    [`resident / JSON${when}`]: (after.residentBytes - before.residentBytes) / jsonBytes,
  };
}

async function firstObject(server: Server, collection: string): Promise<Buffer> {
  const list = JSON.parse((await readInProcess(server, collection, "limit=1")).toString()) as {
    readonly items: readonly { readonly metadata: { readonly name: string } }[];
  };
  const name = list.items[0]?.metadata.name;
  if (name === undefined) throw new Error(`memory: found no objects in ${collection}`);
  return readInProcess(server, `${collection}/${name}`, "");
}

export async function memoryUse(): Promise<MemoryUse> {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error("memory: found no gc(), expected a process with --expose-gc");
  for (let round = 0; round < COLLECTIONS; round++) {
    collect();
    await turn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapBytes: heapUsed + external, residentBytes: anonymousBytes() ?? rss };
}

/** Linux reports them separately; elsewhere a mapped store counts too. */
function anonymousBytes(): number | undefined {
  if (process.platform !== "linux") return undefined;
  const kibibytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
