/**
 * The path of every request; read it top to bottom. Each stage needs what the one before it found out, so none can be
 * left out or moved. Stages only throw StatusError; audit, warnings and failures wrap them here, once.
 */
import { randomUUID } from "node:crypto";
import type { UserInfo } from "../api/user-info.js";
import { AuditAnnotations } from "./audit.js";
import { authenticate } from "./authenticate.js";
import { authorize } from "./authorize.js";
import { compress } from "./compress.js";
import type { Negotiated, PipelineEnvironment, Received, RoutedResource, Subject } from "./context.js";
import { type Deadline, deadlineOf } from "./deadline.js";
import { noteDeprecation } from "./deprecation.js";
import { encode } from "./encode.js";
import { failureResponse } from "./errors.js";
import { execute } from "./execute.js";
import { endedWithClient } from "./half-closed.js";
import type { HttpRequest, HttpResponse } from "./http.js";
import { impersonate } from "./impersonate.js";
import { negotiate } from "./negotiate.js";
import { type FailureClass, failureClassOf, observed } from "./observe.js";
import { requireOpen } from "./open-hours.js";
import { booleanOf } from "./query-options.js";
import { parseRequestInfo, type RequestInfo } from "./request-info.js";
import { selectedName } from "./request-selectors.js";
import { route } from "./route.js";
import { Warnings } from "./warnings.js";

/** What is known of a request so far, for the audit and for observers. */
interface Progress {
  info: RequestInfo;
  user?: UserInfo;
  impersonated?: UserInfo;
  failure?: FailureClass;
  /** There is room for it: a refusal from now on is not for want of it. */
  isAdmitted?: boolean;
  deadline?: Deadline;
  readonly annotations: AuditAnnotations;
}

/** Answers a request. Never rejects: every failure has an answer. */
export async function handle(environment: PipelineEnvironment, request: HttpRequest): Promise<HttpResponse> {
  const auditId = randomUUID();
  const receivedMs = environment.clock.now();
  const warnings = new Warnings();
  const progress: Progress = {
    info: { isResourceRequest: false, path: request.path, verb: request.method.toLowerCase() },
    annotations: new AuditAnnotations(),
  };
  let response: HttpResponse;
  try {
    progress.info = requestInfo(request);
    const deadline = deadlineOf(progress.info, request.query, environment.limits, environment.clock);
    progress.deadline = deadline;
    const { info, annotations } = progress;
    const received: Received = { environment, request, info, auditId, receivedMs, deadline, warnings, annotations };
    beginAudit(received);
    response = await deadline.limit(() => stages(received, progress)); // 504
  } catch (error) {
    progress.failure = failureClassOf(error);
    response = failureResponse({ request, environment, auditId }, error);
  }
  const texts = warnings.headers();
  const headers = { ...response.headers, "audit-id": auditId, ...(texts.length === 0 ? {} : { warning: texts }) };
  endAudit(environment, request, auditId, progress, response.status);
  const answer = endedWithClient(request, progress.info, { ...response, headers });
  if (environment.observers.length === 0) return answer;
  return observed(environment, { request, auditId, receivedMs, ...progress, isShed: isShed(progress) }, answer);
}

/** The server gave the request up, or refused it for want of room. */
function isShed({ deadline, user, isAdmitted, failure }: Progress): boolean {
  return deadline?.hasPassed || (user !== undefined && !isAdmitted && failure === "TooManyRequests");
}

async function stages(received: Received, progress: Progress): Promise<HttpResponse> {
  const authenticated = await authenticate(received); // 401
  progress.user = authenticated.user;
  requireOpen(authenticated); // 429, 503
  const subject = await impersonate(authenticated); // 403
  if (subject.impersonator !== undefined) progress.impersonated = subject.user;
  const { environment, request } = received;
  const response = await environment.inFlight.run(subject, () => counted(subject, progress)); // 429
  return compress(environment, request, response);
}

/** The stages of a request that there is room for. */
async function counted(subject: Subject, progress: Progress): Promise<HttpResponse> {
  progress.isAdmitted = true;
  const authorized = await authorize(subject); // 403
  const routed = await route(authorized); // 404, 405
  if (routed.target.type === "path") return routed.target.handler.handle(routed);
  noteDeprecation(routed);
  const negotiated = negotiate(routed as RoutedResource); // 406
  if (needsCode(negotiated)) await negotiated.target.resource.load();
  const result = await execute(negotiated); // decodes the body only now: 400, 413, 415
  return encode(negotiated, result);
}

/** Reads answer with the bytes that are stored, except in another version or encoding. */
function needsCode({ target: { info, resource }, accepted }: Negotiated): boolean {
  const isRead = info.verb === "get" || info.verb === "list" || info.verb === "watch";
  return !isRead || resource.view !== undefined || accepted.encoding === "protobuf" || accepted.encoding === "cbor";
}

function requestInfo(request: HttpRequest): RequestInfo {
  const isWatch = booleanOf(request.query, "watch") ?? false;
  return parseRequestInfo(request.method, request.path, isWatch, selectedName(request.query));
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
  { info, user, impersonated, annotations }: Progress,
  code: number,
): void {
  const { method, path, remoteAddress } = request;
  const said = annotations.all();
  const known = {
    ...(user === undefined ? {} : { user }),
    ...(impersonated === undefined ? {} : { impersonatedUser: impersonated }),
    ...(said === undefined ? {} : { annotations: said }),
  };
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
