/**
 * Creates a span for every request, from its arrival to the last byte of its answer; for a long-running request, to the
 * beginning of its answer. Spans are named after routes, so that there are few names; `url.path` identifies the object.
 */
import type { ServerSpan, SpanAttributes, Spans } from "../../api/spans.js";
import type { PathHandler } from "../../pipeline/context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../../pipeline/request/http.js";
import type { RequestInfo } from "../../pipeline/request/request-info.js";
import type { FinishedRequest, OpenedRequest, RequestObserver } from "../../pipeline/stages/observe.js";
import { subresourceVerbs } from "../../pipeline/stages/route.js";
import type { Scheme } from "../../registry/kinds/scheme.js";
import { shortened } from "../http/logs/access-log-path.js";

export interface RequestSpansOptions {
  readonly spans: Spans;
  readonly scheme: Scheme;
  /** Finds the handler of a path outside the resources. */
  readonly findHandler: (path: string) => PathHandler | undefined;
}

/** All other methods share one name, according to the conventions of OpenTelemetry. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export class RequestSpans implements RequestObserver {
  private readonly open = new WeakMap<HttpRequest, ServerSpan>();

  constructor(private readonly options: RequestSpansOptions) {}

  /**
   * Returns the same answer, and records spans for the request and for the writing of its body. Rejects if `answer`
   * rejects.
   */
  async handle(request: HttpRequest, answer: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const span = this.begin(request);
    this.open.set(request, span);
    const response = await span.run(answer);
    const { body, status } = response;
    if (!this.open.has(request)) {
      span.set({ "http.response.status_code": status });
      span.end();
    }
    if (typeof body !== "function") return response;
    return { ...response, body: (writer) => span.run(() => body(writer)) };
  }

  /** Long-running requests get no span of their whole duration, which would only appear when they end. */
  opened({ request, info }: OpenedRequest): void {
    this.name(request, info);
    this.open.delete(request);
  }

  finished({ request, info, auditId, status, bodyBytes, failure }: FinishedRequest): void {
    const span = this.open.get(request);
    if (span === undefined) return;
    this.name(request, info);
    this.open.delete(request);
    span.set({ "http.response.status_code": status, "http.response.body.size": bodyBytes, [AUDIT_ID]: auditId });
    if (status >= 500 || failure === "BrokenOff") span.fail(failure ?? String(status));
    else if (failure !== undefined) span.set({ "error.type": failure });
    span.end();
  }

  private begin(request: HttpRequest): ServerSpan {
    const { method, path, headers } = request;
    const agent = headerText(headers, "user-agent");
    const attributes: SpanAttributes = {
      ...methodOf(method),
      "url.path": shortened(shownPath(path)),
      ...(agent === undefined ? {} : { "user_agent.original": shortened(agent) }),
    };
    const trace = { traceparent: headerText(headers, "traceparent"), tracestate: headerText(headers, "tracestate") };
    return this.options.spans.serve(nameOf(method), attributes, trace);
  }

  private name(request: HttpRequest, info: RequestInfo): void {
    const route = this.routeOf(info);
    const span = this.open.get(request);
    if (route === undefined || span === undefined) return;
    span.rename(`${nameOf(request.method)} ${route}`);
    span.set({ "http.route": route });
  }

  /** Returns undefined for places that the server does not have. */
  private routeOf(info: RequestInfo): string | undefined {
    const { scheme, findHandler } = this.options;
    if (!info.isResourceRequest) return findHandler(info.path)?.path;
    const { group, version, resource, subresource, objectNamespace, name, verb } = info;
    const known = scheme.byResource(group, version, resource);
    if (known === undefined || (subresource !== "" && !subresourceVerbs(known).has(subresource))) return undefined;
    return [
      group === "" ? `/api/${version}` : `/apis/${group}/${version}`,
      ...(objectNamespace === "" ? [] : ["namespaces/{namespace}"]),
      resource,
      ...(name === "" || OF_COLLECTIONS.has(verb) ? [] : ["{name}"]),
      ...(subresource === "" ? [] : [subresource]),
    ].join("/");
  }
}

/** The verbs of collections, whose names come from selectors. */
const OF_COLLECTIONS: ReadonlySet<string> = new Set(["list", "watch", "deletecollection"]);

const AUDIT_ID = "kindsmith.audit_id";

function nameOf(method: string): string {
  return METHODS.has(method) ? method : "HTTP";
}

function methodOf(method: string): SpanAttributes {
  if (METHODS.has(method)) return { "http.request.method": method };
  return { "http.request.method": "_OTHER", "http.request.method_original": shortened(method) };
}

/** The paths of a proxied server may contain secrets. */
function shownPath(path: string): string {
  const at = path.indexOf("/proxy/");
  return at < 0 ? path : path.slice(0, at + "/proxy".length);
}
