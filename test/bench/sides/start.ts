/** Measures the start of a server on a filled store and its first list, as a client in another process sees them. */
import { join } from "node:path";
import type { RunningServer } from "../../../runtime/server/http/http-server.js";
import type { OurSide, Side } from "../bench-case.js";
import type { Tally } from "../load/drive.js";
import type { LoadPlan } from "../load/plan.js";
import type { LoadHandlers } from "../load/process.js";
import { Peer } from "../peer.js";
import { CONTROLLERS } from "./controllers.js";

const STOP_GRACE_MS = 500;
const CLIENT_PROCESS = join(import.meta.dirname, "../load/process.ts");

export interface StartOptions {
  readonly storage: string;
  /** Reads the whole collection. */
  readonly plan: LoadPlan;
  readonly count: number;
}

/** Times count from the opening of the store, since everything before does not depend on the store. */
export async function openOurStart({ storage, plan, count }: StartOptions): Promise<OurSide> {
  const { createServer } = await import("../../../runtime/index.js");
  const client = Peer.start<LoadHandlers>(CLIENT_PROCESS);
  let running: RunningServer | undefined;
  const run = async (): Promise<Tally> => {
    const begin = performance.now();
    const since = (): number => performance.now() - begin;
    const server = await createServer({ storage, profile: "kubernetes", controllers: CONTROLLERS });
    running = await server.listen();
    const endpoint = { port: running.port, token: server.adminToken };
    const listening = since();
    await client.call("untilReady", endpoint);
    const ready = since();
    await client.call("prepare", { plan, endpoint });
    const { bytes } = await client.call("run", { calls: 1, durationMs: Number.MAX_SAFE_INTEGER });
    const elapsedMs = since();
    const measurements = { "listening ms": listening, "ready ms": ready, "first list ms": elapsedMs };
    return { operations: count, bytes, elapsedMs, measurements };
  };
  return {
    work: { type: "once", run },
    record: async () => Buffer.alloc(0),
    async close() {
      await client.stop();
      await running?.stop(STOP_GRACE_MS);
    },
  };
}

/** Reads every value of the same store, in process. */
export async function openBareRead(storage: string, prefix: string): Promise<Side> {
  const { openStorage } = await import("../../../runtime/storage/open.js");
  let close = async (): Promise<void> => {};
  const run = async (): Promise<Tally> => {
    const begin = performance.now();
    const engine = await openStorage(storage);
    close = () => engine.close();
    const { entries } = await engine.list({ prefix });
    const bytes = entries.reduce((sum, { value }) => sum + value.byteLength, 0);
    const elapsedMs = performance.now() - begin;
    return { operations: entries.length, bytes, elapsedMs, measurements: { "first list ms": elapsedMs } };
  };
  return { work: { type: "once", run }, close: () => close() };
}
