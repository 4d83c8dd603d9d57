/**
 * The path of every request; read it top to bottom. Each stage needs what the one before it found out, so none can be
 * left out or moved. Stages only throw StatusError; audit, warnings and failures wrap them here, once.
 */
import { randomUUID } from "node:crypto";
import { parseFieldSelector, requiredFieldValue } from "../api/field-selector.js";
import type { UserInfo } from "../api/user-info.js";
import { authenticate } from "./authenticate.js";
import { authorize } from "./authorize.js";
import type { PipelineEnvironment, Received, Routed, RoutedResource, Subject } from "./context.js";
import { deadlineOf } from "./deadline.js";
import { encode } from "./encode.js";
import { failureResponse } from "./errors.js";
import { execute } from "./execute.js";
import type { HttpRequest, HttpResponse } from "./http.js";
import { impersonate } from "./impersonate.js";
import { negotiate } from "./negotiate.js";
import { booleanOf } from "./query-options.js";
import { parseRequestInfo, type RequestInfo } from "./request-info.js";
import { route } from "./route.js";
import { Warnings } from "./warnings.js";

/** Answers a request. Never rejects: every failure has an answer. */
export async function handle(environment: PipelineEnvironment, request: HttpRequest): Promise<HttpResponse> {
  const auditId = randomUUID();
  const warnings = new Warnings();
  const progress: { info: RequestInfo; user?: UserInfo } = {
    info: { isResourceRequest: false, path: request.path, verb: request.method.toLowerCase() },
  };
  let response: HttpResponse;
  try {
    progress.info = requestInfo(request);
    const deadline = deadlineOf(progress.info, request.query, environment.limits, environment.clock);
    const received: Received = { environment, request, info: progress.info, auditId, deadline, warnings };
    beginAudit(received);
    response = await deadline.limit(() => stages(received, progress)); // 504
  } catch (error) {
    response = failureResponse({ request, environment, auditId }, error);
  }
  const texts = warnings.headers();
  const headers = { ...response.headers, "audit-id": auditId, ...(texts.length === 0 ? {} : { warning: texts }) };
  endAudit(environment, request, auditId, progress, response.status);
  return { ...response, headers };
}

async function stages(received: Received, progress: { user?: UserInfo }): Promise<HttpResponse> {
  const authenticated = await authenticate(received); // 401
  progress.user = authenticated.user;
  const subject = await impersonate(authenticated); // 403
  return received.environment.inFlight.run(subject, () => counted(subject)); // 429
}

/** The stages of a request that there is room for. */
async function counted(subject: Subject): Promise<HttpResponse> {
  const authorized = await authorize(subject); // 403
  const routed = route(authorized); // 404, 405
  if (routed.target.type === "path") return routed.target.handler.handle(routed);
  warnOfDeprecation(routed);
  const negotiated = negotiate(routed as RoutedResource); // 406
  const result = await execute(negotiated); // decodes the body only now: 400, 413, 415
  return encode(negotiated, result);
}

function requestInfo(request: HttpRequest): RequestInfo {
  const isWatch = booleanOf(request.query, "watch") ?? false;
  const fields = request.query.get("fieldSelector");
  const name = fields === null ? undefined : requiredFieldValue(parseFieldSelector(fields), "metadata.name");
  return parseRequestInfo(request.method, request.path, isWatch, name);
}

function warnOfDeprecation({ target, warnings }: Routed): void {
  if (target.type === "resource" && target.resource.definition.deprecationWarning)
    warnings.add(target.resource.definition.deprecationWarning);
}

function beginAudit({ environment, request, info, auditId }: Received): void {
  const { method, path, remoteAddress } = request;
  environment.audit.record({
    stage: "RequestReceived",
    auditId,
    time: environment.clock.now(),
    method,
    path,
    info,
    remoteAddress,
  });
}

function endAudit(
  environment: PipelineEnvironment,
  request: HttpRequest,
  auditId: string,
  { info, user }: { info: RequestInfo; user?: UserInfo },
  code: number,
): void {
  const { method, path, remoteAddress } = request;
  const known = user === undefined ? {} : { user };
  environment.audit.record({
    stage: "ResponseComplete",
    auditId,
    time: environment.clock.now(),
    method,
    path,
    info,
    remoteAddress,
    ...known,
    code,
  });
}
