/**
 * The access log: one line for each request when its answer is complete. A line names the caller, the request and its
 * outcome, but no header values, bodies, tokens, or query parameters that the API does not know.
 */
import type { Logger } from "../../../api/logger.js";
import type { FinishedRequest, RequestObserver } from "../../../pipeline/stages/observe.js";
import { loggedPath, shortened } from "./access-log-path.js";

export const ACCESS_LOG_CHOICES = ["none", "errors", "all"] as const;
/** The requests that are logged: none, those with a status of 400 and above or a broken answer, or all. */
export type AccessLogChoice = (typeof ACCESS_LOG_CHOICES)[number];

export interface AccessLogOptions {
  readonly choice: AccessLogChoice;
  /** Lines are written at the level `info`. */
  readonly logger: Logger;
}

/** The fields of a line in their order. Fields that do not apply to a request are omitted. */
export interface AccessLogEntry {
  readonly auditId: string;
  readonly method: string;
  /** The API's verb for resources, the method in lower case for other paths. */
  readonly verb: string;
  readonly path: string;
  readonly group?: string;
  readonly version?: string;
  readonly resource?: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly user?: string;
  readonly impersonatedUser?: string;
  readonly sourceIp: string;
  readonly userAgent?: string;
  readonly status: number;
  readonly bytes: number;
  readonly durationMs: number;
  /** See `FailureClass`. */
  readonly error?: string;
}

const MESSAGE = "request";
const FIRST_FAILURE_STATUS = 400;

/** Returns no observer if no request is logged. */
export function accessLogObservers(options: AccessLogOptions | undefined): readonly RequestObserver[] {
  if (options === undefined || options.choice === "none") return [];
  const { choice, logger } = options;
  return [
    {
      finished(request) {
        const hasFailed = request.failure !== undefined || request.status >= FIRST_FAILURE_STATUS;
        if (hasFailed || choice === "all") logger.info(accessLogEntry(request), MESSAGE);
      },
    },
  ];
}

export function accessLogEntry(finished: FinishedRequest): AccessLogEntry {
  const { request, info, user, impersonated, failure } = finished;
  const userAgent = request.headers["user-agent"];
  return {
    auditId: finished.auditId,
    method: request.method,
    verb: info.verb,
    path: loggedPath(request.path, request.query),
    ...(info.isResourceRequest ? resourceOf(info) : {}),
    ...(user && { user: shortened(user.username) }),
    ...(impersonated && { impersonatedUser: shortened(impersonated.username) }),
    sourceIp: request.remoteAddress,
    ...(typeof userAgent === "string" && { userAgent: shortened(userAgent) }),
    status: finished.status,
    bytes: finished.bodyBytes,
    durationMs: finished.finishedMs - finished.receivedMs,
    ...(failure && { error: failure }),
  };
}

/**
 * Omits empty fields (no subresource, no namespace, no name), except for the group, which is empty for the core group.
 */
function resourceOf(info: Extract<FinishedRequest["info"], { isResourceRequest: true }>): Partial<AccessLogEntry> {
  const { group, version, resource, subresource, namespace, name } = info;
  return {
    group: shortened(group),
    version: shortened(version),
    resource: shortened(resource),
    ...(subresource !== "" && { subresource: shortened(subresource) }),
    ...(namespace !== "" && { namespace: shortened(namespace) }),
    ...(name !== "" && { name: shortened(name) }),
  };
}
