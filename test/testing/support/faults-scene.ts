/** A server with faults, reached in process, on a plain socket, and over TLS by both versions of HTTP. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { inProcessTransport } from "../../../runtime/assembly/in-process-transport.js";
import { makeApiServer } from "../../../runtime/assembly/make-server.js";
import { makeCertificates } from "../../../runtime/base/certificates/own-certificates.js";
import { type Client, createClient, staticToken } from "../../../runtime/client/index.js";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import type { ApiServer } from "../../../runtime/server/api-server.js";
import { listen } from "../../../runtime/server/http/http-server.js";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { type Faults, makeFaults, servedResources } from "../../../runtime/testing/faults/index.js";

export interface FaultsScene {
  readonly server: ApiServer;
  readonly profile: NamingProfile;
  readonly faults: Faults;
  readonly token: string;
  /** In process, everything allowed. */
  readonly client: Client;
  /** Failures that operators would be told of. */
  readonly reported: readonly unknown[];
  /** What the engine was asked to drop. */
  readonly compactions: number;
}

export interface ListeningScene extends FaultsScene {
  readonly url: string;
  /** PEM; undefined for plain HTTP. */
  readonly ca: string | undefined;
  /** Path of a file for outside processes. */
  readonly kubeconfig: string;
}

const HOLD_INTERVAL_MS = 60_000;

let certificates: ReturnType<typeof makeCertificates> | undefined;

export interface SceneOptions extends CreateServerOptions {
  readonly tls?: boolean;
}

export async function openFaultsScene(t: TestContext, options: CreateServerOptions = {}): Promise<FaultsScene> {
  const scene = await makeScene(options);
  await scene.server.start();
  // its own timers keep no process alive, and in process there is no socket that does
  const hold = setInterval(() => {}, HOLD_INTERVAL_MS);
  t.after(async () => {
    clearInterval(hold);
    await scene.server.close();
  });
  return scene;
}

export async function listenWithFaults(
  t: TestContext,
  { tls = true, ...options }: SceneOptions = {},
): Promise<ListeningScene> {
  certificates ??= makeCertificates("faults", ["127.0.0.1"], Date.now());
  const { ca, server } = certificates;
  const scene = await makeScene(options);
  const running = await listen(scene.server, { host: "127.0.0.1", port: 0, tls: tls ? server : undefined });
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-faults-"));
  const kubeconfig = join(folder, "kubeconfig");
  const cluster = { server: running.url, "certificate-authority-data": Buffer.from(ca.certificate).toString("base64") };
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "test", cluster }],
    users: [{ name: "admin", user: { token: scene.token } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "admin" } }],
    "current-context": "test",
  };
  writeFileSync(kubeconfig, JSON.stringify(config));
  t.after(async () => {
    scene.faults.clear();
    await running.stop(1000);
    rmSync(folder, { recursive: true });
  });
  return Object.assign(scene, { url: running.url, ca: tls ? ca.certificate : undefined, kubeconfig });
}

async function makeScene(options: CreateServerOptions): Promise<FaultsScene> {
  const reported: unknown[] = [];
  let compactions = 0;
  const made: { server?: ApiServer } = {};
  const engine = new MemoryEngine();
  const { faults, intercept, wrapEngine } = makeFaults({
    clock: options.clock ?? { now: () => Date.now(), after },
    served: () => servedResources((made.server as ApiServer).scheme),
    compact: async () => {
      compactions++;
      await engine.compact(await engine.head());
    },
  });
  const given = {
    controllers: [],
    profile: "kubernetes",
    authorization: ["RBAC"],
    reportError: (error: unknown) => reported.push(error),
    ...options,
    storage: wrapEngine(engine),
    intercept,
  } as const;
  const { server, adminToken } = await makeApiServer(given as CreateServerOptions);
  made.server = server;
  const client = createClient({
    transport: inProcessTransport((request) => server.handle(request)),
    credentials: staticToken(adminToken),
    profile: server.profile,
  });
  return {
    server,
    profile: server.profile,
    faults,
    token: adminToken,
    client,
    reported,
    get compactions() {
      return compactions;
    },
  };
}

function after(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
