/** The product's side: a whole server on a loopback socket, filled with objects through its own API. */
import type { Server } from "../../../runtime/index.js";
import type { StorageEngine } from "../../../runtime/storage/engine.js";
import type { Endpoint, OurSide } from "../bench-case.js";
import { HttpSocket } from "../load/http-socket.js";
import { type LoadPlan, RECORDED_NUMBER } from "../load/plan.js";
import { requestMaker } from "../load/request-template.js";

export interface OurOptions {
  readonly plan: LoadPlan;
  /** A storage URL. Default: memory. */
  readonly storage?: string;
  /** Objects to create before the load: the collection's path and the bodies. */
  readonly seed?: { readonly path: string; readonly bodies: readonly string[] };
  /** Takes the recording from the store instead of from the answer. */
  readonly recordStored?: (engine: StorageEngine) => Promise<Uint8Array>;
}

const STOP_GRACE_MS = 500;

export async function openOurs({ plan, storage = "memory", seed, recordStored }: OurOptions): Promise<OurSide> {
  // imported here, so that processes of floors don't carry the product
  const { createServer } = await import("../../../runtime/index.js");
  const { openStorage } = await import("../../../runtime/storage/open.js");
  const engine = await openStorage(storage);
  const faults: unknown[] = [];
  const server = await createServer({
    storage: engine,
    profile: "kubernetes",
    reportFault: (error) => faults.push(error),
  });
  const running = await server.listen();
  const endpoint: Endpoint = { port: running.port, token: server.adminToken };
  for (const body of seed?.bodies ?? []) await create(server, seed?.path ?? "", body);
  return {
    work: { type: "socket", plan, endpoint },
    async record() {
      const answer = await recordAnswer(plan, endpoint);
      return recordStored === undefined ? answer : Buffer.from(await recordStored(engine));
    },
    async close() {
      await running.stop(STOP_GRACE_MS);
      if (faults.length > 0) throw new Error(`the server reported ${faults.length} faults; the first: ${faults[0]}`);
    },
  };
}

/** In process: a socket adds nothing to what is stored. */
async function create(server: Server, path: string, body: string): Promise<void> {
  const answer = await server.handle({
    method: "POST",
    path,
    query: new URLSearchParams(),
    headers: { authorization: `Bearer ${server.adminToken}`, "content-type": "application/json" },
    body: onePiece(body),
    remoteAddress: "127.0.0.1",
    signal: new AbortController().signal,
  });
  if (answer.status !== 201) throw new Error(`POST ${path}: found status ${answer.status}, expected 201`);
}

async function* onePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function recordAnswer(plan: LoadPlan, endpoint: Endpoint): Promise<Buffer> {
  const socket = await HttpSocket.open(endpoint.port);
  const { status, body } = await socket.request(requestMaker(plan, endpoint)(RECORDED_NUMBER), true);
  socket.close();
  if (status !== plan.status) throw new Error(`recording: found status ${status}, expected ${plan.status}`);
  return body;
}
