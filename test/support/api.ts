/** A complete server on a loopback socket, and plain HTTP requests to it, for conformance tests. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import {
  type CreateServerOptions,
  createServer,
  exampleGroups,
  kubernetesProfile,
  type NamingProfile,
  orchProfile,
} from "../../runtime/index.js";
import type { ApiBody, ApiEvent } from "./json.js";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  /** The raw body. */
  readonly bytes: Buffer;
  /** The body as JSON. It is absent at run time, like members of {@link ApiBody}, if the answer is not JSON. */
  readonly body: ApiBody;
  /** The texts of the Warning headers, without code and quotes. */
  readonly warnings: readonly string[];
}

export interface RequestOptions {
  readonly headers?: Record<string, string>;
  readonly token?: string;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly type?: string;
}

export interface TestApi {
  readonly profile: NamingProfile;
  readonly url: string;
  readonly token: string;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body: unknown, options?: RequestOptions): Promise<Answer>;
  put(path: string, body: unknown, options?: RequestOptions): Promise<Answer>;
  patch(path: string, type: "merge" | "json" | "strategic", body: unknown, options?: RequestOptions): Promise<Answer>;
  delete(path: string, options?: RequestOptions): Promise<Answer>;
  /** Opens a watch; `path` includes the query. */
  watch(path: string, options?: RequestOptions): Promise<WatchStream>;
  /** Creates a new namespace for one test. */
  namespace(): Promise<string>;
  stop(): Promise<void>;
}

export const PROFILES: readonly (() => NamingProfile)[] = [orchProfile, kubernetesProfile];

/**
 * Only these controllers run, so that new namespaces are empty, tests can count their own objects, and objects stay as
 * they were written.
 */
const CONTROLLERS = [
  "*",
  "-serviceaccount",
  "-root-ca-cert-publisher",
  "-legacy-serviceaccount-token-tracking",
  "-resourcequota",
  "-storage-version-migration",
  "-validatingadmissionpolicy-status",
];
const STOP_GRACE_MS = 500;
let namespaces = 0;

export async function startApi(options: CreateServerOptions & { profile?: NamingProfile } = {}): Promise<TestApi> {
  const errors: unknown[] = [];
  const profile = options.profile ?? orchProfile();
  const server = await createServer({
    groups: exampleGroups,
    controllers: CONTROLLERS,
    reportError: (error) => errors.push(error),
    ...options,
    profile,
  });
  const running = await server.listen();
  return apiAt({
    profile,
    url: running.url,
    token: server.adminToken,
    async stop() {
      await running.stop(STOP_GRACE_MS);
      if (errors.length > 0)
        throw new Error(`the server reported errors: ${errors.map(String).join("; ")}`, { cause: errors[0] });
    },
  });
}

/** The requests to a server that runs already. */
export function apiAt({ profile, url, token, stop }: Pick<TestApi, "profile" | "url" | "token" | "stop">): TestApi {
  const api: TestApi = {
    profile,
    url,
    token,
    request: (method, path, request = {}) => send(url, token, method, path, request),
    get: (path, request) => api.request("GET", path, request),
    post: (path, body, request) => api.request("POST", path, { body, ...request }),
    put: (path, body, request) => api.request("PUT", path, { body, ...request }),
    patch: (path, type, body, request) => api.request("PATCH", path, { body, type: PATCH_TYPES[type], ...request }),
    delete: (path, request) => api.request("DELETE", path, request),
    watch: (path, request = {}) => WatchStream.open(url, path, { ...request, token: request.token ?? token }),
    async namespace() {
      const name = `t${++namespaces}`;
      const created = await api.post("/api/v1/namespaces", { metadata: { name } });
      if (created.status !== 201) throw new Error(`the namespace ${name} was not created: ${created.text}`);
      return name;
    },
    stop,
  };
  return api;
}

const PATCH_TYPES = {
  merge: "application/merge-patch+json",
  json: "application/json-patch+json",
  strategic: "application/strategic-merge-patch+json",
} as const;

function open(
  url: string,
  method: string,
  path: string,
  { headers = {}, token, body, type }: RequestOptions,
): Promise<IncomingMessage> {
  const payload =
    body === undefined ? undefined : typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const request = httpRequest({
      hostname,
      port,
      // The path is sent unchanged; a URL object would normalize it.
      path,
      method,
      agent: false,
      headers: {
        ...(token === undefined || token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined
          ? {}
          : { "content-type": type ?? "application/json", "content-length": String(Buffer.byteLength(payload)) }),
        ...headers,
      },
    });
    request.once("response", resolve);
    request.once("error", reject);
    request.end(payload);
  });
}

async function send(
  url: string,
  token: string,
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Answer> {
  const response = await open(url, method, path, { ...options, token: options.token ?? token });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString();
  const warning = response.headersDistinct.warning ?? [];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    bytes,
    body: parse(text) as ApiBody,
    warnings: warning
      .flatMap((line) => line.split(/,\s*(?=299 - )/))
      .map((line) => line.replace(/^299 - "(.*)"$/, "$1").replace(/\\(.)/g, "$1")),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Much longer than an event ever takes. */
const EVENT_TIMEOUT_MS = 60_000;

/** An open watch, read event by event. */
export class WatchStream {
  private readonly events: ApiEvent[] = [];
  private isOver = false;
  private wake: () => void = () => {};

  private constructor(
    readonly response: IncomingMessage,
    readonly status: number,
  ) {
    let rest = "";
    // Multi-byte characters may span two chunks.
    response.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.events.push(JSON.parse(line));
      this.wake();
    });
    const over = (): void => {
      this.isOver = true;
      this.wake();
    };
    response.on("end", over);
    response.on("close", over);
    response.on("error", over);
  }

  static async open(url: string, path: string, options: RequestOptions): Promise<WatchStream> {
    const response = await open(url, "GET", path, options);
    return new WatchStream(response, response.statusCode ?? 0);
  }

  /** Returns the next event; undefined when the stream has ended. */
  async next(): Promise<ApiEvent | undefined> {
    const limit = performance.now() + EVENT_TIMEOUT_MS;
    while (this.events.length === 0) {
      if (this.isOver) return undefined;
      if (performance.now() > limit) throw new Error(`no event came in ${EVENT_TIMEOUT_MS} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, EVENT_TIMEOUT_MS);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.events.shift();
  }

  /** Returns the next event. @throws if the stream has ended */
  async event(): Promise<ApiEvent> {
    const event = await this.next();
    if (event === undefined) throw new Error("the watch ended before its next event");
    return event;
  }

  /** Returns the next `count` events as `TYPE name`. */
  async take(count: number): Promise<string[]> {
    const taken: string[] = [];
    for (let index = 0; index < count; index++) {
      const event = await this.next();
      taken.push(event === undefined ? "END" : `${event.type} ${event.object.metadata?.name ?? ""}`);
    }
    return taken;
  }

  async close(): Promise<void> {
    if (!this.isOver) {
      // Works whatever the server does to the connection in the meantime.
      const closed = new Promise<void>((resolve) => this.response.once("close", () => resolve()));
      this.response.destroy();
      await closed;
    }
  }
}
