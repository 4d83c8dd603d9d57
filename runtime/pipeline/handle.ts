/**
 * The path of every request; read it top to bottom. Each stage needs what the one before it found out, so none can be
 * left out or moved. Stages only throw StatusError; audit, warnings and failures wrap them here, once.
 */
import { randomUUID } from "node:crypto";
import { parseFieldSelector, requiredFieldValue } from "../api/field-selector.js";
import type { UserInfo } from "../api/user-info.js";
import { authenticate } from "./authenticate.js";
import { authorize } from "./authorize.js";
import type { Negotiated, PipelineEnvironment, Received, RoutedResource, Subject } from "./context.js";
import { deadlineOf } from "./deadline.js";
import { noteDeprecation } from "./deprecation.js";
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

/** What is known of a request so far, for the audit. */
interface Progress {
  info: RequestInfo;
  user?: UserInfo;
  annotations?: Readonly<Record<string, string>>;
}

/** Answers a request. Never rejects: every failure has an answer. */
export async function handle(environment: PipelineEnvironment, request: HttpRequest): Promise<HttpResponse> {
  const auditId = randomUUID();
  const warnings = new Warnings();
  const progress: Progress = {
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

async function stages(received: Received, progress: Progress): Promise<HttpResponse> {
  const authenticated = await authenticate(received); // 401
  progress.user = authenticated.user;
  const subject = await impersonate(authenticated); // 403
  return received.environment.inFlight.run(subject, () => counted(subject, progress)); // 429
}

/** The stages of a request that there is room for. */
async function counted(subject: Subject, progress: Progress): Promise<HttpResponse> {
  const authorized = await authorize(subject); // 403
  const routed = route(authorized); // 404, 405
  if (routed.target.type === "path") return routed.target.handler.handle(routed);
  const annotations = noteDeprecation(routed);
  if (annotations !== undefined) progress.annotations = annotations;
  const negotiated = negotiate(routed as RoutedResource); // 406
  if (needsCode(negotiated)) await negotiated.target.resource.load();
  const result = await execute(negotiated); // decodes the body only now: 400, 413, 415
  return encode(negotiated, result);
}

/** Reads answer with the bytes that are stored, except in another version or encoding. */
function needsCode({ target: { info, resource }, accepted }: Negotiated): boolean {
  const isRead = info.verb === "get" || info.verb === "list" || info.verb === "watch";
  return !isRead || resource.view !== undefined || accepted.encoding === "protobuf";
}

function requestInfo(request: HttpRequest): RequestInfo {
  const isWatch = booleanOf(request.query, "watch") ?? false;
  const fields = request.query.get("fieldSelector");
  const name = fields === null ? undefined : requiredFieldValue(parseFieldSelector(fields), "metadata.name");
  return parseRequestInfo(request.method, request.path, isWatch, name);
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
  { info, user, annotations }: Progress,
  code: number,
): void {
  const { method, path, remoteAddress } = request;
  const known = { ...(user === undefined ? {} : { user }), ...(annotations === undefined ? {} : { annotations }) };
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
