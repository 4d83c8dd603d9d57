/**
 * Stage: is there room? Bounds the requests that are worked on at once, so that a crowd of clients is told to come back
 * instead of making everybody wait. SPEC: Limits (rate limits are not shown there); LIM-013, ERR-005.
 */
import { tooManyRequests } from "../../api/status.js";
import { SUPERUSER_GROUP } from "../../api/user-info.js";
import type { Subject } from "../context.js";
import type { HttpResponse } from "../request/http.js";
import type { RequestInfo } from "../request/request-info.js";
import type { RequestLimits } from "../request/request-limits.js";
import { isLongRunning } from "./deadline.js";

/** When a refused client may try again. */
const RETRY_AFTER_SECONDS = 1;

/** What operators look at when a server is overloaded is answered all the same. */
const UNCOUNTED_PATHS: ReadonlySet<string> = new Set(["healthz", "livez", "readyz", "metrics", "statusz", "flagz"]);
const READING_VERBS: ReadonlySet<string> = new Set(["get", "head", "list"]);

/** Requests of one kind. */
interface Lane {
  /** 0 for any number. */
  readonly limit: number;
  current: number;
  /** Refused since the server was made. */
  refused: number;
}

export interface LaneMetrics {
  readonly current: number;
  readonly refused: number;
}

/** The requests of one server. */
export class InFlight {
  private readonly reads: Lane;
  private readonly writes: Lane;

  constructor({ maxRequestsInFlight, maxMutatingRequestsInFlight }: RequestLimits) {
    this.reads = { limit: maxRequestsInFlight, current: 0, refused: 0 };
    this.writes = { limit: maxMutatingRequestsInFlight, current: 0, refused: 0 };
  }

  get metrics(): { readonly readOnly: LaneMetrics; readonly mutating: LaneMetrics } {
    return { readOnly: { ...this.reads }, mutating: { ...this.writes } };
  }

  /**
   * Does the work of a request while counting it, until the last byte of its answer is made. Work that outlives its
   * request's deadline counts until it ends: it still takes what the limit protects.
   * @throws StatusError 429
   */
  async run(subject: Subject, work: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const { info, user } = subject;
    if (isUncounted(info) || user.groups.includes(SUPERUSER_GROUP)) return work();
    const lane = READING_VERBS.has(info.verb) ? this.reads : this.writes;
    if (lane.limit > 0 && lane.current >= lane.limit) {
      lane.refused++;
      throw tooManyRequests("Too many requests, please try again later.", RETRY_AFTER_SECONDS);
    }
    lane.current++;
    const leave = once(() => lane.current--);
    let response: HttpResponse;
    try {
      response = await work();
    } catch (error) {
      leave();
      throw error;
    }
    return whileAnswered(response, subject, leave);
  }
}

/** Another protocol takes over: what comes is no answer, and lasts as long as both sides want. */
const SWITCHING_PROTOCOLS = 101;

/** Calls `leave` when the answer is made: a body of bytes is, a stream is at its end, or when nobody takes it. */
function whileAnswered(response: HttpResponse, { request, deadline }: Subject, leave: () => void): HttpResponse {
  const { body, status } = response;
  if (typeof body !== "function" || deadline.hasPassed || status === SWITCHING_PROTOCOLS) {
    leave();
    return response;
  }
  if (request.signal.aborted) leave();
  else request.signal.addEventListener("abort", leave, { once: true });
  return {
    ...response,
    body: async (writer) => {
      try {
        await body(writer);
      } finally {
        request.signal.removeEventListener("abort", leave);
        leave();
      }
    },
  };
}

function isUncounted(info: RequestInfo): boolean {
  return isLongRunning(info) || isOperational(info);
}

/** Whether a request asks for what operators look at: how the server is. */
export function isOperational(info: RequestInfo): boolean {
  return !info.isResourceRequest && UNCOUNTED_PATHS.has(info.path.split("/")[1] ?? "");
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
