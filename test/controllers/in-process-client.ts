/** Clients of a server in this process, with connections that a test can cut. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../runtime/api/time.js";
import { inProcessTransport } from "../../runtime/assembly/in-process-transport.js";
import {
  type Client,
  ConnectionError,
  createClient,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from "../../runtime/client/index.js";
import { metadataCodec } from "../../runtime/controllers/metadata-codec.js";
import type { NamingProfile, Server } from "../../runtime/index.js";

/** While it is cut, requests get no answer until their caller gives up. */
export class CuttableTransport implements Transport {
  readonly isInProcess = true;
  isCut = false;
  readonly #requests: TransportRequest[] = [];
  readonly #inner: Transport;

  constructor(server: Server) {
    this.#inner = inProcessTransport((request) => server.handle(request));
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    this.#requests.push(request);
    if (!this.isCut) return this.#inner.request(request);
    await new Promise<void>((resolve) => {
      if (request.signal?.aborted) resolve();
      request.signal?.addEventListener("abort", () => resolve(), { once: true });
    });
    throw new ConnectionError("closed", "cut");
  }

  has(method: string, path: string): boolean {
    return this.#requests.some((request) => request.method === method && request.path === path);
  }

  bodiesOf(method: string): unknown[] {
    const sent = this.#requests.filter((request) => request.method === method && request.body !== undefined);
    return sent.map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString()));
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}

export function clientOf(
  server: Server,
  transport: Transport,
  profile: NamingProfile,
  clock: Clock,
  isMetadataOnly = false,
): Client {
  return createClient({
    transport,
    credentials: {
      current: () => ({ headers: { authorization: `Bearer ${server.adminToken}` } }),
      renew: async () => false,
    },
    profile,
    clock,
    ...(isMetadataOnly ? { codecOf: () => metadataCodec(profile) } : {}),
  });
}

/** Much longer than it ever takes: a machine may be busy. */
const PATIENCE_MS = 30_000;

/** Lets what was begun go on, until the condition holds. @throws Error when it never does */
export async function eventually(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; ) {
    if (await isSo()) return;
    await nextTurn();
  }
  throw new Error(`it never came about: ${what}`);
}

/** Lets in-process requests that were begun come to their end. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await nextTurn();
}
