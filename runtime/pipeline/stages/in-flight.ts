/**
 * Stage: limits the concurrent requests, so that under overload some clients have to retry, rather than all of them wait. SPEC: Limits (rate limits are not shown there); LIM-013, ERR-005.
 */
import { tooManyRequests } from "../../api/status.js";
import { SUPERUSER_GROUP } from "../../api/user-info.js";
import { type Awaitable, isPromise } from "../../base/awaitable.js";
import type { Subject } from "../context.js";
import type { HttpResponse } from "../request/http.js";
import type { RequestInfo } from "../request/request-info.js";
import type { RequestLimits } from "../request/request-limits.js";
import { isLongRunning } from "./deadline.js";

/** Seconds after which a rejected client may retry. */
const RETRY_AFTER_SECONDS = 1;

/** Paths that operators need when a server is overloaded; they are not limited. */
const UNCOUNTED_PATHS: ReadonlySet<string> = new Set(["healthz", "livez", "readyz", "metrics", "statusz", "flagz"]);
const READING_VERBS: ReadonlySet<string> = new Set(["get", "head", "list"]);

/** The reads, or the writes. */
interface Lane {
  /** The maximum number of concurrent requests; 0 for no limit. */
  readonly limit: number;
  current: number;
  /** The number of requests rejected since the server was created. */
  refused: number;
}

export interface LaneMetrics {
  readonly current: number;
  /** Requests in a queue. */
  readonly waiting: number;
  readonly refused: number;
}

/** What a limit tells about a request, whatever becomes of it. */
export interface LimitNotes {
  /** Headers of the answer. */
  limitHeaders?: Readonly<Record<string, string>>;
}

/** Limits the concurrent requests of one server: by their number, or by fairness (`fair-limit.ts`). */
export interface ConcurrencyLimit {
  /** The requests of each kind that are being worked on, and those rejected since the server was created. */
  readonly metrics: { readonly readOnly: LaneMetrics; readonly mutating: LaneMetrics };
  /** Runs the work of a request as soon as the limit allows it. @throws StatusError 429 */
  run(subject: Subject, work: () => Awaitable<HttpResponse>, notes: LimitNotes): Awaitable<HttpResponse>;
}

/** Counts the concurrent requests of one server. */
export class InFlight implements ConcurrencyLimit {
  private readonly reads: Lane;
  private readonly writes: Lane;

  constructor({ maxRequestsInFlight, maxMutatingRequestsInFlight }: RequestLimits) {
    this.reads = { limit: maxRequestsInFlight, current: 0, refused: 0 };
    this.writes = { limit: maxMutatingRequestsInFlight, current: 0, refused: 0 };
  }

  get metrics(): ConcurrencyLimit["metrics"] {
    return { readOnly: { ...this.reads, waiting: 0 }, mutating: { ...this.writes, waiting: 0 } };
  }

  /**
   * Runs the work of a request and counts it until the last byte of its answer is produced. Work that outlives the
   * deadline counts until it ends, because it still uses the resources that the limit protects.
   * @throws StatusError 429
   */
  run(subject: Subject, work: () => Awaitable<HttpResponse>): Awaitable<HttpResponse> {
    const { info, user } = subject;
    if (isUncounted(info) || user.groups.includes(SUPERUSER_GROUP)) return work();
    const lane = READING_VERBS.has(info.verb) ? this.reads : this.writes;
    if (lane.limit > 0 && lane.current >= lane.limit) {
      lane.refused++;
      throw tooManyRequests("Too many requests, please try again later.", RETRY_AFTER_SECONDS);
    }
    lane.current++;
    let response: Awaitable<HttpResponse>;
    try {
      response = work();
    } catch (error) {
      lane.current--;
      throw error;
    }
    return isPromise(response) ? runLater(lane, subject, response) : whileAnswered(response, subject, lane);
  }
}

async function runLater(lane: Lane, subject: Subject, pending: Promise<HttpResponse>): Promise<HttpResponse> {
  let response: HttpResponse;
  try {
    response = await pending;
  } catch (error) {
    lane.current--;
    throw error;
  }
  return whileAnswered(response, subject, lane);
}

/**
 * The status of a switch to another protocol; the connection is then a tunnel that lasts as long as both sides keep it.
 */
const SWITCHING_PROTOCOLS = 101;

function whileAnswered(response: HttpResponse, subject: Subject, lane: Lane): HttpResponse {
  if (!isStreamed(response, subject)) {
    lane.current--;
    return response;
  }
  return whileStreamed(response, subject, () => lane.current--);
}

/** Whether an answer still occupies the server after it was returned, while its body is written. */
export function isStreamed({ body, status }: HttpResponse, { deadline }: Subject): boolean {
  return typeof body === "function" && !deadline.hasPassed && status !== SWITCHING_PROTOCOLS;
}

/** Calls `end` once at the end of a streamed answer, or when the client disconnects. */
export function whileStreamed(response: HttpResponse, { request }: Subject, end: () => void): HttpResponse {
  const { body } = response;
  if (typeof body !== "function") return response;
  const leave = once(end);
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

/** Whether a request is for health checks, metrics or another page about the state of the server. */
export function isOperational(info: RequestInfo): boolean {
  return !info.isResourceRequest && UNCOUNTED_PATHS.has(info.path.split("/")[1] ?? "");
}

export function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
