/**
 * The server of an aggregated API, independent of the server's code: `things.example.com/v1` over TLS, with lists,
 * watches and writes in memory, and its own discovery and OpenAPI documents. It records the requests.
 */
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { type Authority, createAuthority, type KeyPair } from "../client/support/authority.js";
import { fieldAt, type JsonObject, objectAt, textAt } from "./json.js";

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The name in the client's certificate, if the front-proxy authority signed it. */
  readonly client: string | undefined;
  readonly body: string;
}

export const THINGS_GROUP = "things.example.com";
export const THINGS_PATH = `/apis/${THINGS_GROUP}/v1`;

/** Authorities and certificates that do not change between tests. */
export interface Trust {
  readonly serving: Authority;
  readonly server: KeyPair;
  readonly frontProxy: Authority;
  readonly proxyClient: KeyPair;
  /** `spec.caBundle` of the APIService. */
  readonly caBundle: string;
}

/** @param service `namespace/name` under which the backend is known */
export async function makeTrust(service: string): Promise<Trust> {
  const [namespace, name] = service.split("/");
  const [serving, frontProxy] = await Promise.all([createAuthority(), createAuthority("CN=front proxy authority")]);
  const [server, proxyClient] = await Promise.all([
    serving.issueServer(`${name}.${namespace}.svc`),
    frontProxy.issueClient("front-proxy-client"),
  ]);
  return { serving, server, frontProxy, proxyClient, caBundle: Buffer.from(serving.ca).toString("base64") };
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export class ThingBackend {
  readonly seen: SeenRequest[] = [];
  /** Replacements for the usual answers, by path without query. */
  readonly answers = new Map<string, Handler>();
  private readonly things = new Map<string, JsonObject>();
  private readonly watchers = new Set<ServerResponse>();
  private revision = 0;

  private constructor(private readonly server: Server) {}

  static async start(trust: Trust, port = 0): Promise<ThingBackend> {
    const { server, frontProxy } = trust;
    const https = createServer({
      cert: server.certificate,
      key: server.key,
      ca: frontProxy.ca,
      requestCert: true,
      rejectUnauthorized: false,
    });
    const backend = new ThingBackend(https);
    https.on("request", (request, response) => backend.receive(request, response));
    https.listen(port, "127.0.0.1");
    await once(https, "listening");
    return backend;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The requests of clients, without those of the server itself. */
  get asked(): SeenRequest[] {
    return this.seen.filter(({ headers }) => headers["x-remote-user"] !== "system:aggregator");
  }

  endWatches(): void {
    for (const watcher of this.watchers) watcher.end();
  }

  async stop(): Promise<void> {
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  /** Makes the backend accept upgrades to another protocol and echo what it receives. */
  echoUpgrades(): void {
    this.server.on("upgrade", (request: IncomingMessage, socket: TLSSocket, head: Buffer) => {
      const { method = "", url = "", headers } = request;
      const client = socket.authorized ? String(socket.getPeerCertificate()?.subject?.CN) : undefined;
      this.seen.push({ method, url, headers, client, body: "" });
      // No other listener handles errors from here on, and the client may disconnect while data is in flight.
      socket.on("error", () => socket.destroy());
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: ${headers.upgrade}\r\n\r\n`);
      socket.write("hello ");
      if (head.byteLength > 0) socket.write(head);
      socket.pipe(socket);
    });
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const socket = request.socket as TLSSocket;
      const client = socket.authorized ? String(socket.getPeerCertificate()?.subject?.CN) : undefined;
      const body = Buffer.concat(chunks).toString();
      this.seen.push({ method, url, headers, client, body });
      const own = this.answers.get(url.split("?")[0] ?? "");
      if (own !== undefined) own(request, response, body);
      else {
        const answered = this.answer(request, response, body);
        if (answered !== undefined) json(response, ...answered);
      }
    });
  }

  /** Undefined for a watch, which stays open. */
  private answer(request: IncomingMessage, response: ServerResponse, body: string): Answered | undefined {
    const url = new URL(request.url ?? "/", "https://backend.invalid");
    const document = DOCUMENTS[url.pathname];
    if (document !== undefined) return [200, document];
    if ((request.headers.accept ?? "*/*").startsWith("application/vnd."))
      return failure(406, "NotAcceptable", "only application/json, says the backend");
    const [path, namespace = "", name] = THING.exec(url.pathname) ?? [];
    if (path === undefined) return failure(404, "NotFound", "the backend knows no such path");
    if (name !== undefined) return this.single(request.method, `${namespace}/${name}`, name);
    if (request.method === "POST") return this.create(namespace, body);
    if (!url.searchParams.has("watch")) return this.list(namespace);
    response.writeHead(200, { "content-type": "application/json", "transfer-encoding": "chunked" });
    response.flushHeaders();
    this.watchers.add(response);
    response.on("close", () => this.watchers.delete(response));
    this.tellSince(response, url.searchParams.get("resourceVersion") ?? "");
    return undefined;
  }

  private single(method: string | undefined, key: string, name: string): Answered {
    const known = this.things.get(key);
    if (known === undefined) return failure(404, "NotFound", `things "${name}" not found`);
    if (method === "GET") return [200, known];
    if (method !== "DELETE") return failure(405, "MethodNotAllowed", "only GET and DELETE");
    this.things.delete(key);
    this.tell("DELETED", known);
    return [200, { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success" }];
  }

  private list(namespace: string): Answered {
    const all = [...this.things.values()];
    const items = all.filter((thing) => namespace === "" || fieldAt(thing, "metadata", "namespace") === namespace);
    const metadata = { resourceVersion: String(this.revision) };
    return [200, { kind: "ThingList", apiVersion: `${THINGS_GROUP}/v1`, metadata, items }];
  }

  private create(namespace: string, body: string): Answered {
    const given = JSON.parse(body) as JsonObject;
    const thing = {
      ...given,
      metadata: {
        ...objectAt(fieldAt(given, "metadata") ?? {}),
        namespace,
        uid: `uid-${this.revision}`,
        resourceVersion: String(++this.revision),
        creationTimestamp: new Date().toISOString(),
      },
    };
    this.things.set(`${namespace}/${textAt(given, "metadata", "name")}`, thing);
    this.tell("ADDED", thing);
    return [201, thing];
  }

  /** Sends the changes since the version at which the watch starts. */
  private tellSince(response: ServerResponse, version: string): void {
    if (version === "") return;
    for (const object of this.things.values())
      if (Number(fieldAt(object, "metadata", "resourceVersion")) > Number(version))
        response.write(`${JSON.stringify({ type: "ADDED", object })}\n`);
  }

  private tell(type: string, object: JsonObject): void {
    for (const watcher of this.watchers) watcher.write(`${JSON.stringify({ type, object })}\n`);
  }
}

const THING = new RegExp(`^${THINGS_PATH}(?:/namespaces/([^/]+))?/things(?:/([^/]+))?$`);

export function json(response: ServerResponse, code: number, document: unknown): void {
  response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(document));
}

type Answered = readonly [code: number, document: unknown];

function failure(code: number, reason: string, message: string): Answered {
  return [code, { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", reason, message, code }];
}

const THING_SCHEMA = {
  type: "object",
  description: "A thing of somebody else.",
  properties: { spec: { type: "object", description: "What it is.", properties: { size: { type: "integer" } } } },
  "x-kubernetes-group-version-kind": [{ group: THINGS_GROUP, version: "v1", kind: "Thing" }],
};

const OPERATION = {
  responses: { "200": { description: "OK" } },
  "x-kubernetes-action": "list",
  "x-kubernetes-group-version-kind": { group: THINGS_GROUP, version: "v1", kind: "Thing" },
};

const DOCUMENTS: Readonly<Record<string, unknown>> = {
  [THINGS_PATH]: {
    kind: "APIResourceList",
    apiVersion: "v1",
    groupVersion: `${THINGS_GROUP}/v1`,
    resources: [
      {
        name: "things",
        singularName: "thing",
        namespaced: true,
        kind: "Thing",
        verbs: ["create", "delete", "get", "list", "watch"],
        shortNames: ["th"],
      },
      { name: "things/status", singularName: "", namespaced: true, kind: "Thing", verbs: ["get"] },
    ],
  },
  "/openapi/v3": {
    paths: { [THINGS_PATH.slice(1)]: { serverRelativeURL: `/openapi/v3${THINGS_PATH}?hash=ABCDEF0123456789` } },
  },
  [`/openapi/v3${THINGS_PATH}`]: {
    openapi: "3.0.0",
    info: { title: "things", version: "v1" },
    paths: { [`${THINGS_PATH}/things`]: { get: OPERATION } },
    components: { schemas: { "com.example.things.v1.Thing": THING_SCHEMA } },
  },
  "/openapi/v2": {
    swagger: "2.0",
    info: { title: "things", version: "v1" },
    paths: {
      [`${THINGS_PATH}/things`]: { get: OPERATION },
      "/apis/elsewhere.example.com/v1/others": { get: OPERATION },
    },
    definitions: { "com.example.things.v1.Thing": THING_SCHEMA },
  },
};

/** The APIService of the backend. */
export function thingsApiService(service: string, trust: Pick<Trust, "caBundle">, spec: object = {}): JsonObject {
  const [namespace, name] = service.split("/");
  return {
    metadata: { name: `v1.${THINGS_GROUP}` },
    spec: {
      group: THINGS_GROUP,
      version: "v1",
      service: { namespace, name },
      caBundle: trust.caBundle,
      groupPriorityMinimum: 1000,
      versionPriority: 15,
      ...spec,
    },
  };
}
