/** The types that stages pass on. Each stage requires the result of the one before it. */
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Spans } from "../api/spans.js";
import type { Clock } from "../api/time.js";
import type { UserInfo } from "../api/user-info.js";
import type { Auditor } from "../audit/audit.js";
import type { Authentication } from "../authn/authentication.js";
import type { Authorizer } from "../authz/authorizer.js";
import type { RegisteredResource, Scheme } from "../registry/kinds/scheme.js";
import type { ResourceStore } from "../registry/store.js";
import type { MediaTypeChoice } from "./answer/presentation.js";
import type { Warnings } from "./answer/warnings.js";
import type { AttemptMetrics } from "./attempt-metrics.js";
import type { AuditAnnotations } from "./audit/audit-annotations.js";
import type { RequestAudit } from "./audit/audit-request.js";
import type { ProxyConnections } from "./proxy/connect-stream.js";
import type { HttpRequest, HttpResponse } from "./request/http.js";
import type { RequestInfo, ResourceRequestInfo } from "./request/request-info.js";
import type { RequestLimits } from "./request/request-limits.js";
import type { Shutdown } from "./shutdown.js";
import type { Deadline } from "./stages/deadline.js";
import type { DeprecatedUses } from "./stages/deprecation.js";
import type { ConcurrencyLimit } from "./stages/in-flight.js";
import type { Interceptor } from "./stages/intercept.js";
import type { RequestObserver } from "./stages/observe.js";
import type { WatchMetrics } from "./watch-metrics.js";

/** The parts of a server that its requests use; one object for all requests. */
export interface PipelineContext {
  readonly profile: NamingProfile;
  readonly gates: FeatureGates;
  readonly clock: Clock;
  /** The clock of timeouts; it differs from `clock` only in tests, whose clock may stand still. */
  readonly timeoutClock: Clock;
  readonly random: () => number;
  readonly scheme: Scheme;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  readonly authentication: Pick<Authentication, "authenticator" | "anonymous" | "isIdentityHeader">;
  /** Receives the reason why a credential was rejected, in words that reveal nothing of the credential. */
  readonly reportRefusal: (reason: string, auditId: string) => void;
  readonly authorizer: Authorizer;
  readonly audit: Auditor;
  readonly limits: RequestLimits;
  readonly inFlight: ConcurrencyLimit;
  /** Runs between authorization and serving; set only by tests. */
  readonly intercept?: Interceptor | undefined;
  readonly proxyConnections: ProxyConnections;
  readonly deprecatedUses: DeprecatedUses;
  /** Answers requests for group versions that the scheme does not serve. */
  readonly aggregatedApis: AggregatedApis;
  /** The kinds that are defined at run time; the scheme serves them once it has read their definitions. */
  readonly customDefinitions: CustomDefinitions;
  /** The handlers of paths outside the resources; the longest matching prefix wins. */
  readonly pathHandlers: readonly PathHandler[];
  readonly attempts: AttemptMetrics;
  readonly watches: WatchMetrics;
  /** Traces the stages of requests; undefined if tracing is off. */
  readonly spans?: Spans | undefined;
  /** Receive every request after its answer is complete. */
  readonly observers: readonly RequestObserver[];
  /** Reports an error of the server. Callers must not pass secrets. */
  readonly reportError: (error: unknown, auditId: string) => void;
  /** Whether the start is complete. Until then, only health checks, metrics and similar paths are answered. */
  readonly isStarted: () => boolean;
  /** Begins when the server stops, and ends open watches. */
  readonly shutdown: Shutdown;
}

/**
 * Adds the result of a stage to a request. All stages share one object, which {@link beginRequest} makes: a copy for each
 * of them would cost more than most stages do. The types say how far the request has come.
 */
export function advanced<From extends Received, Added extends Partial<StageResults>>(
  request: From,
  added: Added,
): Omit<From, keyof Added> & Added {
  const results = request as From & StageResults;
  // Object.assign would cost several times as much as these assignments.
  if (added.request !== undefined) results.request = added.request;
  if (added.user !== undefined) results.user = added.user;
  if (added.audit !== undefined) results.audit = added.audit;
  if (added.impersonator !== undefined) results.impersonator = added.impersonator;
  if (added.isAuthorized !== undefined) results.isAuthorized = added.isAuthorized;
  if (added.target !== undefined) results.target = added.target;
  if (added.accepted !== undefined) results.accepted = added.accepted;
  return request as unknown as Omit<From, keyof Added> & Added;
}

/** What stages add to a request or replace in it. */
interface StageResults {
  request: HttpRequest;
  user: UserInfo;
  audit: RequestAudit | undefined;
  impersonator: UserInfo | undefined;
  isAuthorized: true;
  target: Target;
  accepted: MediaTypeChoice;
}

/** Makes the object of a request with all members that stages add, so that every request has the same shape in every stage. */
export function beginRequest(received: Received): Received {
  const { context, request, info, auditId, receivedMs, deadline, warnings, annotations } = received;
  const begun = {
    context,
    request,
    info,
    auditId,
    receivedMs,
    deadline,
    warnings,
    annotations,
    user: undefined,
    audit: undefined,
    impersonator: undefined,
    isAuthorized: undefined,
    target: undefined,
    accepted: undefined,
  };
  return begun;
}

export interface Received {
  readonly context: PipelineContext;
  readonly request: HttpRequest;
  readonly info: RequestInfo;
  readonly auditId: string;
  /** Milliseconds since the epoch. */
  readonly receivedMs: number;
  readonly deadline: Deadline;
  readonly warnings: Warnings;
  readonly annotations: AuditAnnotations;
}

export interface Authenticated extends Received {
  readonly user: UserInfo;
  /** Undefined if the audit policy does not record the request. */
  readonly audit?: RequestAudit | undefined;
}

/**
 * Identifies the user on whose behalf the request runs, who differs from the authenticated user under impersonation.
 */
export interface Subject extends Authenticated {
  readonly impersonator: UserInfo | undefined;
}

export interface Authorized extends Subject {
  readonly isAuthorized: true;
}

/** Serves a path outside the resources, such as discovery, OpenAPI or health. Its requests pass all stages. */
export interface PathHandler {
  /** The exact path, or a prefix that ends in a slash if `isPrefix` is set. */
  readonly path: string;
  readonly isPrefix?: boolean;
  readonly methods: readonly string[];
  /** Returns the paths below a prefix that the list of all paths contains; none by default. */
  readonly listed?: () => readonly string[];
  handle(request: Authorized): Promise<HttpResponse>;
}

/** The group versions that other servers serve. */
export interface AggregatedApis {
  /**
   * Returns the handler of a path at or below `/apis/<group>/<version>` if the scheme does not serve that group
   * version, even if no other server serves it either; undefined for all other paths.
   */
  handlerOf(path: string): PathHandler | undefined;
}

/** The definitions of custom kinds, which another server of the same store may just have changed. */
export interface CustomDefinitions {
  /** Resolves when the scheme serves every definition that the store holds now. @throws StatusError 503 */
  settled(): Promise<void>;
}

/** The destination of a request: a resource with its store, or the handler of a path. */
export type Target =
  | {
      readonly type: "resource";
      readonly info: ResourceRequestInfo;
      readonly resource: RegisteredResource;
      readonly store: ResourceStore;
    }
  | { readonly type: "path"; readonly handler: PathHandler };

export interface Routed extends Authorized {
  readonly target: Target;
}

export interface RoutedResource extends Authorized {
  readonly target: Extract<Target, { type: "resource" }>;
}

export interface Negotiated extends RoutedResource {
  readonly accepted: MediaTypeChoice;
}
