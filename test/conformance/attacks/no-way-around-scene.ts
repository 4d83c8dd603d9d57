/**
 * A server whose every touch of its stores is counted, and callers who are made in process: what a refused request has
 * reached can be told exactly. No background work runs beside.
 */
import { apiVersionOf } from "../../../runtime/api/gvk.js";
import { composeServer } from "../../../runtime/assembly/compose.js";
import { makeCertificates } from "../../../runtime/base/certificates/own-certificates.js";
import { exampleGroups, type NamingProfile } from "../../../runtime/index.js";
import type { BodyWriter, HttpRequest, HttpResponse } from "../../../runtime/pipeline/request/http.js";
import type { ApiServer } from "../../../runtime/server/api-server.js";
import { listen, type RunningServer } from "../../../runtime/server/http/http-server.js";
import type { StorageEngine } from "../../../runtime/storage/engine.js";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import type { Endpoint } from "../../http/raw-connection.js";
import { type JsonObject, valueAt } from "../../support/json.js";
import { THINGS_GROUP, type Trust, thingsApiService } from "../../support/thing-backend.js";

/** Tokens of somebody without any role, and of a member of the superuser group. */
export const JANE = "jane-token";
export const ROOT = "root-token";
const TOKENS = `${JANE},jane,1001\n${ROOT},root,1002,"system:masters"\n`;

/** What of the server a request has touched. */
export interface Touched {
  /** Calls of the storage engine, by name. */
  readonly engine: readonly string[];
  /** Resources whose store was taken, caches included. */
  readonly stores: readonly string[];
  /** Whether the body of the request was asked for. */
  readonly body: boolean;
}

export interface Outcome {
  readonly status: number;
  readonly headers: HttpResponse["headers"];
  /** As JSON; undefined when it is none. */
  readonly document: JsonObject;
  readonly text: string;
  readonly touched: Touched;
}

export interface Asking {
  readonly token?: string | undefined;
  readonly headers?: HttpRequest["headers"];
  readonly body?: unknown;
  readonly upgrade?: string;
}

export interface Watched extends Endpoint {
  readonly server: ApiServer;
  readonly running: RunningServer;
  readonly profile: NamingProfile;
  /** One request in process; target with query. */
  ask(method: string, target: string, asking?: Asking): Promise<Outcome>;
  /** What the work has touched of the stores, by whatever way its requests came. */
  observe<T>(work: () => Promise<T>): Promise<{ readonly made: T; readonly touched: Omit<Touched, "body"> }>;
  stop(): Promise<void>;
}

export type WatchedOptions = Pick<
  Parameters<typeof composeServer>[0],
  "profile" | "authorization" | "serviceResolution" | "proxyClientCertificate" | "runtimeConfig" | "proxyNetworks"
> & {
  readonly anonymous?: boolean;
  /** On its socket. Default: false. */
  readonly tls?: boolean;
};

const certificates = makeCertificates("test", ["127.0.0.1", "localhost"], Date.now());
const STOP_GRACE_MS = 200;
/** After a refusal, for the rest of a body: what comes is there at once, but for a machine that has much to do. */
const LINGER_MS = 500;

/** A server that is ready. */
export async function openWatched({ anonymous = true, tls = false, ...options }: WatchedOptions): Promise<Watched> {
  const calls: string[] = [];
  const stores: string[] = [];
  const faults: unknown[] = [];
  const server = await composeServer({
    groups: exampleGroups,
    hooks: [],
    controllers: [],
    reportError: (error) => faults.push(error),
    ...options,
    engine: counted(new MemoryEngine(), calls),
    authentication: { tokenFile: TOKENS, anonymous },
  });
  const { ca, server: certificate } = certificates;
  const running = await listen(server, {
    host: "127.0.0.1",
    port: 0,
    tls: tls ? certificate : undefined,
    connections: { lingerMs: LINGER_MS },
  });
  const { storeOf } = server;
  server.storeOf = (resource) => {
    stores.push(resource.gr.resource);
    return storeOf.call(server, resource);
  };
  const watched: Watched = {
    server,
    running,
    port: running.port,
    ca: tls ? ca.certificate : undefined,
    profile: options.profile,
    async ask(method, target, asking = {}) {
      const request = requestOf(method, target, asking);
      const { made, touched } = await watched.observe(() => answerOf(server, request));
      const { text } = made;
      return {
        ...made,
        get document() {
          return parsed(text);
        },
        touched: { ...touched, body: request.body.isAsked },
      };
    },
    async observe(work) {
      const beforeCalls = calls.length;
      const beforeStores = stores.length;
      const made = await work();
      return { made, touched: { engine: calls.slice(beforeCalls), stores: stores.slice(beforeStores) } };
    },
    async stop() {
      await running.stop(STOP_GRACE_MS);
      if (faults.length > 0) throw new Error(`the server reported faults: ${faults.map(String).join("; ")}`);
    },
  };
  await untilReady(watched);
  return watched;
}

/** Calls of the engine by name; those that only tell whether it is there are left out. */
function counted(engine: StorageEngine, calls: string[]): StorageEngine {
  return new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name !== "ping") calls.push(String(name));
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/** Much longer than it ever takes. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 1;

/** Asks until something is so. @throws Error with what was answered last, when it never is */
async function untilSo(what: string, ask: () => Promise<Outcome>, isSo: (outcome: Outcome) => boolean): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const outcome = await ask();
    if (isSo(outcome)) return;
    if (performance.now() > endMs) throw new Error(`${what}: ${outcome.text}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const isAnswered = ({ status }: Outcome): boolean => status === 200;

function untilReady({ ask }: Watched): Promise<void> {
  return untilSo("the server is not ready", () => ask("GET", "/readyz?verbose", { token: ROOT }), isAnswered);
}

/** A body that tells whether somebody wants it. */
class CountedBody implements AsyncIterable<Uint8Array> {
  isAsked = false;

  constructor(private readonly bytes: Buffer) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    this.isAsked = true;
    if (this.bytes.byteLength > 0) yield this.bytes;
  }
}

type CountedRequest = HttpRequest & {
  readonly body: CountedBody;
  /** Aborted when the client leaves. */
  readonly leaving: AbortController;
};

const FIRST_BYTES_ONLY = 1 << 20;

function requestOf(method: string, target: string, { token, headers, body, upgrade }: Asking): CountedRequest {
  const at = target.indexOf("?");
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  const leaving = new AbortController();
  const bytes = Buffer.from(body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body));
  return {
    method,
    path: at < 0 ? target : target.slice(0, at),
    query: new URLSearchParams(at < 0 ? "" : target.slice(at + 1)),
    headers: {
      host: "x",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      "content-type": type,
      ...headers,
    },
    body: new CountedBody(bytes),
    remoteAddress: "127.0.0.1",
    leaving,
    signal: leaving.signal,
    ...(upgrade === undefined ? {} : { upgrade }),
  };
}

/** The answer, of a stream what is there at once. */
async function answerOf(
  server: ApiServer,
  request: CountedRequest,
): Promise<Pick<Outcome, "status" | "headers" | "text">> {
  const { status, headers, body } = await server.handle(request);
  if (typeof body !== "function") return { status, headers, text: Buffer.from(body).toString() };
  const chunks: Uint8Array[] = [];
  const { leaving } = request;
  let bytes = 0;
  const writer: BodyWriter = {
    signal: leaving.signal,
    bufferedBytes: 0,
    write(chunk) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > FIRST_BYTES_ONLY) leaving.abort();
      return true;
    },
    drained: async () => {},
  };
  // a watch goes on until its client leaves
  if (request.query.has("watch")) setImmediate(() => leaving.abort());
  await body(writer);
  return { status, headers, text: Buffer.concat(chunks).toString() };
}

function parsed(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    // Only tests of other bodies read no document.
    return undefined as unknown as JsonObject;
  }
}

/** Kinds that come while the server runs, one in namespaces and one not, with all subresources; and a group of another server. */
export async function addKindsAtRunTime({ ask, profile }: Watched, service?: readonly [string, Trust]): Promise<void> {
  const { apiextensionsGroup, apiregistrationGroup } = profile.words;
  const definitions = `/apis/${apiextensionsGroup}/v1/customresourcedefinitions`;
  const write = async (method: string, path: string, body: JsonObject): Promise<void> => {
    const { status, text } = await ask(method, path, { token: ROOT, body });
    if (status > 201) throw new Error(`${method} ${path}: ${text}`);
  };
  for (const [plural, kind, scope] of [
    ["gates", "Gate", "Namespaced"],
    ["walls", "Wall", "Cluster"],
  ] as const) {
    const name = `${plural}.around.example.com`;
    await write("POST", definitions, {
      apiVersion: apiVersionOf(apiextensionsGroup, "v1"),
      kind: "CustomResourceDefinition",
      metadata: { name },
      spec: { group: "around.example.com", scope, names: { plural, kind }, versions: [GATE_VERSION] },
    });
    // what a controller would say of it
    const status = {
      acceptedNames: { plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` },
      conditions: ESTABLISHED,
    };
    await write("PATCH", `${definitions}/${name}/status`, { status });
    const collection = `/apis/around.example.com/v1/${plural}`;
    await untilSo(`${plural} are not served`, () => ask("GET", collection, { token: ROOT }), isAnswered);
  }
  if (service === undefined) return;
  const services = `/apis/${apiregistrationGroup}/v1/apiservices`;
  await write("POST", services, thingsApiService(...service));
  const group = `/apis/${THINGS_GROUP}/v1`;
  await untilSo("the other server is not asked", () => ask("GET", group, { token: ROOT }), isAnswered);
}

const ESTABLISHED = ["NamesAccepted", "Established"].map((type) => ({
  type,
  status: "True",
  reason: "Test",
  message: "",
  lastTransitionTime: "2025-01-01T00:00:00Z",
}));

const INTEGER = { type: "integer" };
const GATE_VERSION = {
  name: "v1",
  served: true,
  storage: true,
  subresources: { status: {}, scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" } },
  schema: {
    openAPIV3Schema: {
      type: "object",
      properties: {
        spec: { type: "object", properties: { replicas: INTEGER } },
        status: { type: "object", properties: { replicas: INTEGER } },
      },
    },
  },
};

/** A rule of a Role, as manifests have it. */
export interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  readonly resourceNames?: readonly string[];
}

/** Allows jane something in a namespace, and waits until it holds. */
export async function grantTo({ ask, profile }: Watched, namespace: string, rules: readonly Rule[]): Promise<void> {
  const { rbacGroup } = profile.words;
  const base = `/apis/${rbacGroup}/v1/namespaces/${namespace}`;
  const metadata = { name: "of-jane" };
  const mark = { apiGroups: ["mark.example.com"], resources: ["marks"], verbs: ["see"] };
  const subject = { apiGroup: rbacGroup, kind: "User", name: "jane" };
  for (const [path, body] of [
    [`${base}/roles`, { metadata, rules: [...rules, mark] }],
    [
      `${base}/rolebindings`,
      { metadata, subjects: [subject], roleRef: { apiGroup: rbacGroup, kind: "Role", name: "of-jane" } },
    ],
  ] as const) {
    const { status, text } = await ask("POST", path, { token: ROOT, body });
    if (status !== 201) throw new Error(text);
  }
  const { authorizationGroup } = profile.words;
  const spec = {
    user: "jane",
    resourceAttributes: { namespace, group: "mark.example.com", resource: "marks", verb: "see" },
  };
  const reviews = `/apis/${authorizationGroup}/v1/subjectaccessreviews`;
  await untilSo(
    "the grant does not hold",
    () => ask("POST", reviews, { token: ROOT, body: { spec } }),
    ({ document }) => valueAt(document, "status", "allowed") === true,
  );
}
