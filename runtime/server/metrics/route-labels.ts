/** The labels of request metrics: a small number of words of the API, whatever clients send. */
import { type HttpRequest, headerText } from "../../pipeline/request/http.js";
import type { RequestInfo } from "../../pipeline/request/request-info.js";

/** Verbs as stock servers name them: mostly HTTP methods. */
export const REQUEST_VERBS = [
  "APPLY",
  "CONNECT",
  "DELETE",
  "GET",
  "LIST",
  "PATCH",
  "POST",
  "PUT",
  "WATCH",
  "other",
] as const;
export type RequestVerb = (typeof REQUEST_VERBS)[number];

export const REQUEST_SCOPES = ["", "cluster", "namespace", "resource"] as const;
export type RequestScope = (typeof REQUEST_SCOPES)[number];

/** The values of the label for `dryRun`; `invalid` stands for values that the server rejects. */
export const DRY_RUNS = ["", "All", "invalid"] as const;
export type DryRunLabel = (typeof DRY_RUNS)[number];

/** The labels of requests of one kind at one place of the API. */
export interface RouteLabels {
  readonly verb: RequestVerb;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** The subresource; for a path outside the resources, that path as the server declares it. */
  readonly subresource: string;
  readonly scope: RequestScope;
}

/** Subresources whose requests are proxied, or long-running. */
const CONNECTED: ReadonlySet<string> = new Set(["attach", "exec", "log", "portforward", "proxy"]);

const VERBS: ReadonlyMap<string, RequestVerb> = new Map([
  ["get", "GET"],
  ["head", "GET"],
  ["list", "LIST"],
  ["watch", "WATCH"],
  ["create", "POST"],
  ["post", "POST"],
  ["update", "PUT"],
  ["put", "PUT"],
  ["delete", "DELETE"],
  ["deletecollection", "DELETE"],
]);

export function verbOf(info: RequestInfo, request: HttpRequest): RequestVerb {
  if (info.isResourceRequest && CONNECTED.has(info.subresource)) return "CONNECT";
  if (info.verb !== "patch") return VERBS.get(info.verb) ?? "other";
  const type = headerText(request.headers, "content-type") ?? "";
  return type.startsWith("application/apply-patch+") ? "APPLY" : "PATCH";
}

export function scopeOf(info: RequestInfo): RequestScope {
  if (!info.isResourceRequest) return "";
  if (info.name !== "" || info.verb === "create") return "resource";
  return info.namespace === "" ? "cluster" : "namespace";
}

export function dryRunOf({ query }: HttpRequest): DryRunLabel {
  // Most requests have no parameters.
  if (query.size === 0 || !query.has("dryRun")) return "";
  return query.getAll("dryRun").every((value) => value === "All" || value === "") ? "All" : "invalid";
}
