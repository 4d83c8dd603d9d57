/**
 * Limits the time until a request is answered. After the timeout the client gets 504 and running work has no more
 * effect, because no write begins after it. SPEC: Limits (rates and request sizes are not shown there); LIM-014.
 */
import { badRequest, timeoutError } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { type Awaitable, isPromise } from "../../base/awaitable.js";
import type { RequestInfo } from "../request/request-info.js";
import type { RequestLimits } from "../request/request-limits.js";

/** Streams and tunnels, which last as long as both sides keep them open. */
const LONG_RUNNING_SUBRESOURCES: ReadonlySet<string> = new Set(["attach", "exec", "log", "portforward", "proxy"]);

/**
 * Whether a request is a watch or a streaming subresource. Such requests have no deadline and do not count as in
 * flight.
 */
export function isLongRunning(info: RequestInfo): boolean {
  if (!info.isResourceRequest) return false;
  if (info.verb === "watch") return true;
  if (info.subresource === "") return false;
  const [subresource = ""] = info.subresource.split("/");
  return LONG_RUNNING_SUBRESOURCES.has(subresource);
}

/**
 * Returns the deadline of a request that begins now: the server's limit, or the client's own `timeout` if that is
 * shorter.
 * @throws StatusError 400 for an invalid `timeout`
 */
export function deadlineOf(info: RequestInfo, query: URLSearchParams, limits: RequestLimits, clock: Clock): Deadline {
  if (isLongRunning(info)) return new Deadline(clock, Number.POSITIVE_INFINITY);
  const timeout = query.get("timeout");
  const wantedMs = timeout === null ? 0 : timeoutParameter(timeout);
  return new Deadline(clock, wantedMs === 0 ? limits.requestTimeoutMs : Math.min(wantedMs, limits.requestTimeoutMs));
}

/** The deadline of one request; {@link limit} may be called once. */
export class Deadline {
  private isOver = false;
  private controller: AbortController | undefined;

  /** @param timeoutMs milliseconds from the call of {@link limit}; Infinity for no limit */
  constructor(
    private readonly clock: Clock,
    readonly timeoutMs: number,
  ) {}

  get hasPassed(): boolean {
    return this.isOver;
  }

  /** Aborted at the timeout; work that has not begun by then must not begin. Created on first use. */
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.isOver) this.controller.abort();
    }
    return this.controller.signal;
  }

  /**
   * Settles like `work`, or rejects at the timeout if that is earlier; a later result of `work` is dropped. Work that
   * does not wait costs no timer.
   * @throws StatusError 504
   */
  limit<T>(work: () => Awaitable<T>): Awaitable<T> {
    const pending = work();
    if (this.timeoutMs === Number.POSITIVE_INFINITY || !isPromise(pending)) return pending;
    return new Promise((resolve, reject) => {
      const cancel = this.clock.after(this.timeoutMs, () => {
        this.isOver = true;
        this.controller?.abort();
        reject(timeoutError("Timeout: request did not complete within the allotted timeout"));
      });
      pending.then(
        (result) => {
          cancel();
          resolve(result);
        },
        (error: unknown) => {
          cancel();
          reject(error);
        },
      );
    });
  }
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const DURATION = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/;
const DURATION_PARTS = /(\d+\.?\d*|\.\d+)(ns|us|µs|ms|s|m|h)/g;
/** Longer texts are rejected without parsing. */
const MAX_DURATION_CHARACTERS = 64;

/**
 * Explains in the words of Go why a text is not a duration: if it begins with a number, its unit is missing or unknown.
 */
function durationProblem(value: string): string {
  const [, unit] = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)([^0-9.]*)/.exec(value.slice(0, MAX_DURATION_CHARACTERS)) ?? [];
  if (unit === undefined) return "invalid duration";
  if (unit === "") return "missing unit in duration";
  return Object.hasOwn(UNIT_MS, unit) ? "invalid duration" : `unknown unit ${JSON.stringify(unit)} in duration`;
}

/**
 * Returns milliseconds, or 0 if the client leaves the timeout to the server. Durations have the form `90s`, `1.5m` or
 * `1h30m`.
 */
function timeoutParameter(value: string): number {
  if (/^[+-]?0?$/.test(value) && !/^[+-]$/.test(value)) return 0;
  if (value.length > MAX_DURATION_CHARACTERS || !DURATION.test(value)) {
    const shown = JSON.stringify(value.slice(0, MAX_DURATION_CHARACTERS));
    throw badRequest(`invalid timeout specified in the request URL - time: ${durationProblem(value)} ${shown}`);
  }
  let totalMs = 0;
  // A negative timeout counts as none.
  if (value.startsWith("-")) return 0;
  for (const [, amount, unit] of value.matchAll(DURATION_PARTS)) totalMs += Number(amount) * (UNIT_MS[unit ?? ""] ?? 0);
  return totalMs;
}
