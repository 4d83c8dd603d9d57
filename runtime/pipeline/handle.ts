/**
 * The path of every request; read it top to bottom. The types make each stage require the result of the one before it,
 * so no stage can be skipped or moved. Stages only throw StatusError; this module adds audit, warnings and error
 * answers once.
 */
import type { NamingProfile } from "../api/profile/naming-profile.js";
import { StatusError } from "../api/status.js";
import type { UserInfo } from "../api/user-info.js";
import { type Awaitable, andThen, isPromise } from "../base/awaitable.js";
import type { Result } from "./answer/result.js";
import { Warnings } from "./answer/warnings.js";
import { AuditAnnotations } from "./audit/audit-annotations.js";
import { auditResult } from "./audit/audit-bodies.js";
import { RequestAudit } from "./audit/audit-request.js";
import { requireClient } from "./client-gone.js";
import {
  type Authenticated,
  type Authorized,
  advanced,
  beginRequest,
  type Negotiated,
  type PipelineContext,
  type Received,
  type RoutedResource,
  type Subject,
} from "./context.js";
import { endedWithClient } from "./half-closed-connections.js";
import { auditIdOf } from "./request/audit-id.js";
import type { HttpRequest, HttpResponse } from "./request/http.js";
import { booleanOf } from "./request/query-options.js";
import { parseRequestInfo, type RequestInfo } from "./request/request-info.js";
import { selectedName } from "./request/request-selectors.js";
import { authenticate } from "./stages/authenticate.js";
import { authorize } from "./stages/authorize.js";
import { compress } from "./stages/compress.js";
import { type Deadline, deadlineOf } from "./stages/deadline.js";
import { noteDeprecation } from "./stages/deprecation.js";
import { encode } from "./stages/encode.js";
import { failureResponse } from "./stages/error-answers.js";
import { execute } from "./stages/execute.js";
import { impersonate } from "./stages/impersonate.js";
import type { LimitNotes } from "./stages/in-flight.js";
import { intercepted } from "./stages/intercept.js";
import { rejectUnlessServing } from "./stages/lifecycle-gate.js";
import { negotiate } from "./stages/negotiate.js";
import { type FailureClass, failureClassOf, observed } from "./stages/observe.js";
import { route } from "./stages/route.js";

/** The facts about a request so far, for the audit and for observers. */
interface Progress extends LimitNotes {
  info: RequestInfo;
  user?: UserInfo;
  impersonated?: UserInfo;
  failure?: FailureClass;
  /** Set once the request has passed the in-flight limit; later 429 answers are not load shedding. */
  isAdmitted?: boolean;
  deadline?: Deadline;
  readonly annotations: AuditAnnotations;
  audit?: RequestAudit | undefined;
}

/** Answers a request. It never rejects, since every failure has an answer. */
export async function handle(context: PipelineContext, request: HttpRequest): Promise<HttpResponse> {
  const auditId = auditIdOf(request);
  const receivedMs = context.clock.now();
  const warnings = new Warnings();
  const progress: Progress = {
    info: { isResourceRequest: false, path: request.path, verb: request.method.toLowerCase() },
    annotations: new AuditAnnotations(context.audit.isOn, (key) => context.audit.repeated(key, auditId)),
  };
  let response: HttpResponse;
  let hasPanicked = false;
  try {
    progress.info = requestInfo(request, context.profile);
    const deadline = deadlineOf(progress.info, request.query, context.limits, context.timeoutClock);
    progress.deadline = deadline;
    const { info, annotations } = progress;
    const received = beginRequest({ context, request, info, auditId, receivedMs, deadline, warnings, annotations });
    const answered = deadline.limit(() => stages(received, progress)); // 504
    response = isPromise(answered) ? await answered : answered;
  } catch (error) {
    progress.failure = failureClassOf(error);
    // The request failed before the caller was known, so it has no audit record yet.
    if (progress.user === undefined)
      progress.audit = RequestAudit.begin({ context, request, auditId, receivedMs, ...progress, user: undefined });
    progress.audit?.recordFailure(error);
    hasPanicked = !(error instanceof StatusError);
    response = failureResponse({ request, context, auditId }, error);
  }
  // A literal that begins with a spread and adds members costs Node 20 twenty times as much.
  const headers: Record<string, string | readonly string[]> = Object.assign(
    {},
    response.headers,
    progress.limitHeaders,
  );
  headers["audit-id"] = auditId;
  const texts = warnings.headers();
  if (texts.length > 0) headers.warning = texts;
  let answer = endedWithClient(request, progress.info, { ...response, headers });
  if (progress.audit !== undefined) answer = await progress.audit.recordCompletion(answer, hasPanicked);
  if (context.observers.length === 0) return answer;
  const { info, user, impersonated, failure } = progress;
  const known = { request, info, auditId, receivedMs, user, impersonated, failure, isShed: isShed(progress) };
  return observed(context, known, answer);
}

/** Whether the server shed the request: it timed out, or the in-flight limit rejected it. */
function isShed({ deadline, user, isAdmitted, failure }: Progress): boolean {
  return deadline?.hasPassed || (user !== undefined && !isAdmitted && failure === "TooManyRequests");
}

function stages(received: Received, progress: Progress): Awaitable<HttpResponse> {
  requireClient(received.request); // 499, here and below: the client is gone and never sees it
  return andThen(authenticate(received), (authenticated) => identified(authenticated, progress)); // 401
}

function identified(authenticated: Authenticated, progress: Progress): Awaitable<HttpResponse> {
  const { user, deadline } = authenticated;
  requireClient(authenticated.request);
  if (deadline.hasPassed) throw new Error("the request has already timed out");
  progress.user = user;
  if (!authenticated.context.audit.isOn) return acting(authenticated, progress);
  const audit = RequestAudit.begin({ ...authenticated, user });
  if (audit === undefined) return acting(authenticated, progress);
  progress.audit = audit;
  return audit.recordReceived().then(() => acting(advanced(authenticated, { audit }), progress)); // 500
}

function acting(authenticated: Authenticated, progress: Progress): Awaitable<HttpResponse> {
  rejectUnlessServing(authenticated); // 429, 503
  return andThen(impersonate(authenticated), (subject) => limited(subject, progress)); // 403
}

function limited(subject: Subject, progress: Progress): Awaitable<HttpResponse> {
  const { context, request } = subject;
  if (subject.impersonator !== undefined) {
    progress.impersonated = subject.user;
    subject.audit?.recordImpersonation(subject.user);
  }
  const response = context.inFlight.run(subject, () => counted(subject, progress), progress); // 429
  return andThen(response, (complete) => compress(context, request, complete));
}

/** Runs the stages that count against the in-flight limit. */
function counted(subject: Subject, progress: Progress): Awaitable<HttpResponse> {
  progress.isAdmitted = true;
  requireClient(subject.request);
  return andThen(authorize(subject), (authorized) => {
    requireClient(authorized.request);
    return intercepted(authorized, () => served(authorized));
  }); // 403
}

function served(authorized: Authorized): Awaitable<HttpResponse> {
  return andThen(route(authorized), (routed) => {
    if (routed.target.type === "path") return routed.target.handler.handle(routed);
    noteDeprecation(routed);
    const negotiated = negotiate(routed as RoutedResource); // 406
    const loading = needsCode(negotiated) ? negotiated.target.resource.load() : undefined;
    return andThen(loading, () => executed(negotiated));
  }); // 404, 405
}

function executed(negotiated: Negotiated): Awaitable<HttpResponse> {
  requireClient(negotiated.request);
  // The body is decoded only now: 400, 413, 415
  return andThen(execute(negotiated), (result) => {
    const { audit } = negotiated;
    return audit === undefined ? encode(negotiated, result) : audited(audit, negotiated, result);
  });
}

async function audited(audit: RequestAudit, negotiated: Negotiated, result: Result): Promise<HttpResponse> {
  await auditResult(audit, negotiated, result);
  return encode(negotiated, result);
}

/**
 * Whether the kind's code has to be loaded. Reads normally send the stored bytes and need no code, unless they convert
 * the object to another version or encoding.
 */
function needsCode({ target: { info, resource }, accepted }: Negotiated): boolean {
  const isRead = info.verb === "get" || info.verb === "list" || info.verb === "watch";
  return !isRead || resource.view !== undefined || accepted.encoding === "protobuf" || accepted.encoding === "cbor";
}

function requestInfo(request: HttpRequest, profile: NamingProfile): RequestInfo {
  const isWatch = booleanOf(request.query, "watch", profile) ?? false;
  return parseRequestInfo(request.method, request.path, isWatch, selectedName(request.query));
}
