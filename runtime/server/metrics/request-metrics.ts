/**
 * Metrics of requests and their durations. Recording looks up the metrics of the request's route, which are created
 * once. The number of routes is limited by the number of served resources, and never grows with what clients send.
 */
import { type Buckets, exponentialBuckets, Histogram } from "../../base/histogram.js";
import type { PathHandler } from "../../pipeline/context.js";
import type { HttpRequest } from "../../pipeline/request/http.js";
import type { RequestInfo } from "../../pipeline/request/request-info.js";
import type { FinishedRequest, OpenedRequest, RequestObserver } from "../../pipeline/stages/observe.js";
import { subresourceVerbs } from "../../pipeline/stages/route.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import {
  type DryRunLabel,
  dryRunOf,
  REQUEST_SCOPES,
  REQUEST_VERBS,
  type RequestScope,
  type RequestVerb,
  type RouteLabels,
  scopeOf,
  verbOf,
} from "./route-labels.js";

const SLOWER_SECONDS: Buckets = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60];
export const REQUEST_DURATION_SECONDS: Buckets = [0.005, 0.025, ...SLOWER_SECONDS];
export const REQUEST_SLI_DURATION_SECONDS: Buckets = SLOWER_SECONDS;
export const RESPONSE_BYTES: Buckets = exponentialBuckets(1_000, 10, 7);

/**
 * The maximum number of routes, since kinds may be added while a server runs. Requests beyond it count under an unknown
 * route.
 */
export const MAX_ROUTES = 20_000;

/** The metrics of requests with one value of dry-run. */
export interface AnsweredRequests {
  readonly dryRun: DryRunLabel;
  /** The number of requests by the status code of the answer. */
  readonly codes: Map<number, number>;
  readonly seconds: Histogram;
}

/** The metrics of one route. */
export interface RouteMetrics {
  readonly labels: RouteLabels;
  readonly answered: AnsweredRequests[];
  /** The durations that count towards the latency objective. */
  readonly sliSeconds: Histogram;
  /** The sizes of answers to get and list, in bytes; undefined for other verbs. */
  readonly responseBytes: Histogram | undefined;
  /** The number of requests that the server rejected or ended to protect itself, by code. */
  readonly terminated: Map<number, number>;
  /** The number of requests whose clients disconnected before the end of the answer. */
  aborted: number;
  /** The number of open long-running requests. */
  open: number;
}

export interface RequestMetricsOptions {
  readonly scheme: Scheme;
  /** Finds the handler of a path outside the resources. */
  readonly findHandler: (path: string) => PathHandler | undefined;
  /** Whether dry runs count towards the latency objective. */
  readonly sliCountsDryRuns: boolean;
  /** The maximum number of routes, {@link MAX_ROUTES} by default. */
  readonly maxRoutes?: number;
}

export class RequestMetrics implements RequestObserver {
  /** The metrics by place, which is a resource, or a path that the server declares. */
  private readonly byPlace = new Map<RegisteredResource | string, Map<string, (RouteMetrics | undefined)[]>>();
  private readonly elsewhere: (RouteMetrics | undefined)[] = [];
  private readonly routes: RouteMetrics[] = [];

  constructor(private readonly options: RequestMetricsOptions) {}

  /** Returns the metrics of every route that was requested. */
  all(): readonly RouteMetrics[] {
    return this.routes;
  }

  opened({ info, request }: OpenedRequest): void {
    this.routeOf(info, request).open++;
  }

  finished(finished: FinishedRequest): void {
    const { info, request, status, receivedMs, finishedMs, bodyBytes, failure, isShed, wasOpened } = finished;
    const route = this.routeOf(info, request);
    const dryRun = dryRunOf(request);
    const seconds = Math.max(0, finishedMs - receivedMs) / 1000;
    let answered = route.answered.find((each) => each.dryRun === dryRun);
    if (answered === undefined) {
      answered = { dryRun, codes: new Map(), seconds: new Histogram(REQUEST_DURATION_SECONDS) };
      route.answered.push(answered);
    }
    add(answered.codes, status);
    answered.seconds.observe(seconds);
    if (dryRun === "" || this.options.sliCountsDryRuns) route.sliSeconds.observe(seconds);
    route.responseBytes?.observe(bodyBytes);
    if (failure === "ClientGone") route.aborted++;
    if (isShed) add(route.terminated, status);
    if (wasOpened) route.open--;
  }

  private routeOf(info: RequestInfo, request: HttpRequest): RouteMetrics {
    const verb = verbOf(info, request);
    const { scheme, findHandler } = this.options;
    if (info.isResourceRequest) {
      const resource = scheme.byResource(info.group, info.version, info.resource);
      if (resource === undefined) return this.unknown(verb);
      const { group, version } = info;
      return (
        this.at(resource, info.subresource, verb, scopeOf(info), () =>
          isServed(resource, info.subresource)
            ? { group, version, resource: info.resource, subresource: info.subresource }
            : undefined,
        ) ?? this.unknown(verb)
      );
    }
    const handler = findHandler(info.path);
    if (handler === undefined) return this.unknown(verb);
    const { path } = handler;
    // A path and all paths below it are one place, although they may have two handlers.
    const subresource = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    const placed = this.at(subresource, "", verb, "", () => ({ group: "", version: "", resource: "", subresource }));
    return placed ?? this.unknown(verb);
  }

  /**
   * Returns the metrics of a place, created at its first request; undefined for an unknown place, and beyond the limit.
   */
  private at(
    place: RegisteredResource | string,
    subresource: string,
    verb: RequestVerb,
    scope: RequestScope,
    name: () => Omit<RouteLabels, "verb" | "scope"> | undefined,
  ): RouteMetrics | undefined {
    const slot = REQUEST_VERBS.indexOf(verb) * REQUEST_SCOPES.length + REQUEST_SCOPES.indexOf(scope);
    const known = this.byPlace.get(place)?.get(subresource)?.[slot];
    if (known !== undefined) return known;
    const named = this.routes.length < (this.options.maxRoutes ?? MAX_ROUTES) ? name() : undefined;
    if (named === undefined) return undefined;
    const metrics = this.create({ ...named, verb, scope });
    let bySubresource = this.byPlace.get(place);
    if (bySubresource === undefined) {
      bySubresource = new Map();
      this.byPlace.set(place, bySubresource);
    }
    let slots = bySubresource.get(subresource);
    if (slots === undefined) {
      slots = [];
      bySubresource.set(subresource, slots);
    }
    slots[slot] = metrics;
    return metrics;
  }

  /** All requests to unknown places count as one place. */
  private unknown(verb: RequestVerb): RouteMetrics {
    const slot = REQUEST_VERBS.indexOf(verb);
    let metrics = this.elsewhere[slot];
    if (metrics === undefined) {
      metrics = this.create({ group: "", version: "", resource: "", subresource: "", verb, scope: "" });
      this.elsewhere[slot] = metrics;
    }
    return metrics;
  }

  private create(labels: RouteLabels): RouteMetrics {
    const isRead = labels.verb === "GET" || labels.verb === "LIST";
    const metrics: RouteMetrics = {
      labels,
      answered: [],
      sliSeconds: new Histogram(REQUEST_SLI_DURATION_SECONDS),
      responseBytes: isRead ? new Histogram(RESPONSE_BYTES) : undefined,
      terminated: new Map(),
      aborted: 0,
      open: 0,
    };
    this.routes.push(metrics);
    return metrics;
  }
}

function isServed(resource: RegisteredResource, subresource: string): boolean {
  return subresource === "" || subresourceVerbs(resource).has(subresource);
}

function add(counts: Map<number, number>, code: number): void {
  counts.set(code, (counts.get(code) ?? 0) + 1);
}
