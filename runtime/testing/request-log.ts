/** The last requests of a test server, for a test that failed and for one that counts them. */
import { parseBool } from "../api/formats/go-boolean.js";
import { SERVER_USER } from "../api/user-info.js";
import { type HttpRequest, type HttpResponse, headerText } from "../pipeline/request/http.js";
import { parseRequestInfo } from "../pipeline/request/request-info.js";
import type { Interceptor } from "../pipeline/stages/intercept.js";
import type { ApiServer } from "../server/api-server.js";

/** The number of requests that a server remembers; older ones are forgotten. */
export const MAX_LOGGED_REQUESTS = 200;

/** Where the server registers its own versions, some dozens of writes that every server makes. */
const OWN_REGISTRATIONS = /\/apiservices(\/|$)/;
const BEARER = /^Bearer /i;

/** A request as a test server remembers it. */
export interface RequestRecord {
  /** Milliseconds since the epoch on the machine's clock, whatever clock the server has. */
  readonly receivedMs: number;
  /** The verb of the API such as `list`; for paths outside of resources the HTTP method in lower case. */
  readonly verb: string;
  /** Path and query. */
  readonly path: string;
  /** The name of the user on whose behalf it ran; `unknown` for a request that was refused before that was clear. */
  readonly user: string;
  /** The HTTP status; undefined while the request is under way, and if it was broken off. */
  readonly code: number | undefined;
  /** The milliseconds of real time to the answer, of a watch to its beginning; undefined while it is under way. */
  readonly durationMs: number | undefined;
}

interface Noted {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly receivedMs: number;
  readonly beganMs: number;
  user: string | undefined;
  code: number | undefined;
  endedMs: number | undefined;
}

export class RequestLog {
  readonly #noted: Noted[] = [];
  readonly #underWay = new WeakMap<HttpRequest, Noted>();
  readonly #userOf: (token: string) => string | undefined;

  /** @param userOf returns the user of a token, for requests that are refused; undefined if it is unknown */
  constructor(userOf: (token: string) => string | undefined) {
    this.#userOf = userOf;
  }

  /** The requests in the order in which they arrived, without the reads of the server's own controllers. */
  get records(): readonly RequestRecord[] {
    return this.#noted.map(recordOf);
  }

  /** Notes the requests that reach the server from now on. */
  follow(server: ApiServer): void {
    const handle = server.handle.bind(server);
    const own = `Bearer ${server.loopbackToken}`;
    server.handle = async (request) => {
      const authorization = headerText(request.headers, "authorization") ?? "";
      const isOwn = authorization === own;
      if (isOwn && (request.method === "GET" || OWN_REGISTRATIONS.test(request.path))) return handle(request);
      const user = isOwn ? SERVER_USER : this.#userOf(authorization.replace(BEARER, ""));
      return this.#answered(this.#begin(request, user), () => handle(request));
    };
  }

  /** Returns the interceptor with the users of the requests noted, once they are authenticated and authorized. */
  noting(intercept: Interceptor): Interceptor {
    return (request, next) => {
      const noted = this.#underWay.get(request.http);
      if (noted !== undefined) noted.user = request.user.username;
      return intercept(request, next);
    };
  }

  #begin(request: HttpRequest, user: string | undefined): Noted {
    const { method, path, query } = request;
    const times = { receivedMs: Date.now(), beganMs: performance.now() };
    const noted: Noted = { method, path, query, ...times, user, code: undefined, endedMs: undefined };
    this.#underWay.set(request, noted);
    this.#noted.push(noted);
    if (this.#noted.length > MAX_LOGGED_REQUESTS) this.#noted.shift();
    return noted;
  }

  async #answered(noted: Noted, handle: () => Promise<HttpResponse>): Promise<HttpResponse> {
    try {
      const response = await handle();
      if (response.isLost !== true) noted.code = response.status;
      return response;
    } finally {
      noted.endedMs = performance.now();
    }
  }
}

function recordOf(noted: Noted): RequestRecord {
  const { path, receivedMs, beganMs, user = "unknown", code, endedMs } = noted;
  const query = noted.query.toString();
  return {
    receivedMs,
    verb: verbOf(noted),
    path: query === "" ? path : `${path}?${query}`,
    user,
    code,
    durationMs: endedMs === undefined ? undefined : endedMs - beganMs,
  };
}

function verbOf({ method, path, query }: Noted): string {
  try {
    return parseRequestInfo(method, path, query.has("watch") && parseBool(query.get("watch") ?? "") !== false).verb;
  } catch {
    // The server refused such a path, too.
    return method.toLowerCase();
  }
}
