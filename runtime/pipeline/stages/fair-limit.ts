/**
 * Stage: limits the concurrent requests by priority and fairness, so that a client with many requests waits for itself
 * rather than others for it. A request for which a seat is free passes at once; others wait for a part of their time.
 */
import { tooManyRequests } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { type Awaitable, isPromise } from "../../base/awaitable.js";
import type { Flow } from "../../fairness/classification/classifier.js";
import type { Fairness } from "../../fairness/fairness.js";
import type { FairRequest } from "../../fairness/queueing/fair-request.js";
import type { Subject } from "../context.js";
import type { HttpResponse } from "../request/http.js";
import type { ResourceRequestInfo } from "../request/request-info.js";
import { isLongRunning } from "./deadline.js";
import { type ConcurrencyLimit, isStreamed, type LaneMetrics, type LimitNotes, whileStreamed } from "./in-flight.js";

/** A request may spend this part of its time in a queue. */
const QUEUED_PART = 1 / 4;
/** The longest time in a queue, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;

export interface FairLimitOptions {
  /** The clock of timeouts. */
  readonly clock: Clock;
  /** The time limit of requests, in milliseconds; watches, which have none, wait as long as other requests. */
  readonly requestTimeoutMs: number;
}

export class FairLimit implements ConcurrencyLimit {
  constructor(
    readonly fairness: Fairness,
    private readonly options: FairLimitOptions,
  ) {}

  get metrics(): ConcurrencyLimit["metrics"] {
    const { readOnly, mutating } = this.fairness.kinds;
    const lane = ({ executing, waiting, refused }: typeof readOnly): LaneMetrics => ({
      current: executing.current,
      waiting: waiting.current,
      refused,
    });
    return { readOnly: lane(readOnly), mutating: lane(mutating) };
  }

  /** @throws StatusError 429 */
  run(subject: Subject, work: () => Awaitable<HttpResponse>, notes: LimitNotes): Awaitable<HttpResponse> {
    const { info, user, request } = subject;
    if (info.verb !== "watch" && isLongRunning(info)) return work();
    const flow = this.fairness.flowOf(info, user);
    notes.limitHeaders = flow.headers;
    const fair = this.fairness.start(flow, info, user, request.query);
    if (fair.phase === "executing") return this.execute(fair, flow, subject, work);
    if (fair.phase === "rejected") throw this.rejection(fair, flow);
    return this.decided(fair, flow, subject).then(() => {
      if (fair.phase === "rejected") throw this.rejection(fair, flow);
      return this.execute(fair, flow, subject, work);
    });
  }

  private execute(
    fair: FairRequest,
    flow: Flow,
    subject: Subject,
    work: () => Awaitable<HttpResponse>,
  ): Awaitable<HttpResponse> {
    const { info } = subject;
    if (info.isResourceRequest && info.verb === "watch") return this.executeWatch(fair, flow, subject, info, work);
    let response: Awaitable<HttpResponse>;
    try {
      response = work();
    } catch (error) {
      this.fairness.finish(fair, flow);
      throw error;
    }
    return isPromise(response)
      ? this.executeLater(fair, flow, subject, response)
      : this.whileAnswered(fair, flow, subject, response);
  }

  private async executeLater(
    fair: FairRequest,
    flow: Flow,
    subject: Subject,
    pending: Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    let response: HttpResponse;
    try {
      response = await pending;
    } catch (error) {
      this.fairness.finish(fair, flow);
      throw error;
    }
    return this.whileAnswered(fair, flow, subject, response);
  }

  private whileAnswered(fair: FairRequest, flow: Flow, subject: Subject, response: HttpResponse): HttpResponse {
    if (isStreamed(response, subject)) return whileStreamed(response, subject, () => this.fairness.finish(fair, flow));
    this.fairness.finish(fair, flow);
    return response;
  }

  private async executeWatch(
    fair: FairRequest,
    flow: Flow,
    { request }: Subject,
    info: ResourceRequestInfo,
    work: () => Awaitable<HttpResponse>,
  ): Promise<HttpResponse> {
    const forget = this.fairness.watches.add(info, request.query.get("fieldSelector") ?? "");
    const finish = (): void => this.fairness.finish(fair, flow);
    let response: HttpResponse;
    try {
      response = await work();
    } catch (error) {
      forget();
      finish();
      throw error;
    }
    const { body, initialState } = response;
    // Another server sends the initial state of a watch that is passed on.
    if (typeof body !== "function" || initialState === undefined) finish();
    else void initialState.then(finish);
    if (typeof body === "function") return { ...response, body: (writer) => body(writer).finally(forget) };
    forget();
    return response;
  }

  /** Resolves when a request leaves its queue: because there is a seat, its time is over, or its client is gone. */
  private decided(fair: FairRequest, flow: Flow, { deadline, request }: Subject): Promise<void> {
    const { clock, requestTimeoutMs } = this.options;
    const { queueSet } = flow.level;
    const timeoutMs = Number.isFinite(deadline.timeoutMs) ? deadline.timeoutMs : requestTimeoutMs;
    return new Promise((resolve) => {
      const cancel = (): void => queueSet.cancel(fair);
      const stop = clock.after(Math.min(timeoutMs * QUEUED_PART, LONGEST_WAIT_MS), cancel);
      const { signal } = request;
      fair.decided = () => {
        stop();
        signal.removeEventListener("abort", cancel);
        this.fairness.noteWaited(fair);
        resolve();
      };
      signal.addEventListener("abort", cancel, { once: true });
      if (signal.aborted) cancel();
    });
  }

  private rejection({ facts }: FairRequest, flow: Flow): Error {
    return tooManyRequests("Too many requests, please try again later.", this.fairness.retryAfter(flow, facts));
  }
}
