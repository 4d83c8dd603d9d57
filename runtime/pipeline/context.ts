/** The types that stages hand on: each needs what the one before it found out. */
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
import type { InFlight } from "./stages/in-flight.js";
import type { Interceptor } from "./stages/intercept.js";
import type { RequestObserver } from "./stages/observe.js";
import type { WatchMetrics } from "./watch-metrics.js";

/** What a server gives to every request. */
export interface PipelineContext {
  readonly profile: NamingProfile;
  readonly gates: FeatureGates;
  readonly clock: Clock;
  /** By which requests wait for what should come soon; the clock, unless that one may stand still. */
  readonly timeoutClock: Clock;
  readonly random: () => number;
  readonly scheme: Scheme;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  readonly authentication: Pick<Authentication, "authenticator" | "anonymous" | "isIdentityHeader">;
  /** Told why a credential was refused, in words that show nothing of it. */
  readonly reportRefusal: (reason: string, auditId: string) => void;
  readonly authorizer: Authorizer;
  readonly audit: Auditor;
  readonly limits: RequestLimits;
  readonly inFlight: InFlight;
  /** Stands between requests that are authorized and what serves them; undefined nearly everywhere. */
  readonly intercept?: Interceptor | undefined;
  readonly proxyConnections: ProxyConnections;
  readonly deprecatedUses: DeprecatedUses;
  /** Group versions that the scheme does not serve. */
  readonly aggregatedApis: AggregatedApis;
  /** Kinds that are defined while the server runs; the scheme serves them once they are known. */
  readonly customDefinitions: CustomDefinitions;
  /** Handlers of paths outside the resources, by longest prefix. */
  readonly pathHandlers: readonly PathHandler[];
  readonly attempts: AttemptMetrics;
  readonly watches: WatchMetrics;
  /** Records the stages of requests; undefined where nobody wants to know. */
  readonly spans?: Spans | undefined;
  /** Told of every request once its answer is complete. */
  readonly observers: readonly RequestObserver[];
  /** Reports a failure that is not the client's; never receives secrets. */
  readonly reportError: (error: unknown, auditId: string) => void;
  /** Whether the start is over: until then only what operators look at is answered. */
  readonly isStarted: () => boolean;
  /** Begins when the server stops: open watches end. */
  readonly shutdown: Shutdown;
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
  /** Undefined where nothing of the request is written down. */
  readonly audit?: RequestAudit | undefined;
}

/** The user for whom the request is made; differs from the authenticated one under impersonation. */
export interface Subject extends Authenticated {
  readonly impersonator: UserInfo | undefined;
}

export interface Authorized extends Subject {
  readonly isAuthorized: true;
}

/** Serves a path outside the resources: discovery, OpenAPI, health. Its requests pass the same stages as all others. */
export interface PathHandler {
  /** The path, or a prefix when it ends in a slash and `isPrefix` is set. */
  readonly path: string;
  readonly isPrefix?: boolean;
  readonly methods: readonly string[];
  /** Paths below a prefix that the list of all paths shows; none where it is left out. */
  readonly listed?: () => readonly string[];
  handle(request: Authorized): Promise<HttpResponse>;
}

/** Group versions that other servers serve. */
export interface AggregatedApis {
  /**
   * What answers a path at or below `/apis/<group>/<version>` where the scheme does not serve that group version, whether
   * or not anybody does; undefined for all other paths.
   */
  handlerOf(path: string): PathHandler | undefined;
}

/** Definitions of kinds, which another server of the same store may have taken a moment ago. */
export interface CustomDefinitions {
  /** Resolves once the scheme serves what the store defines now. @throws StatusError 503 */
  settled(): Promise<void>;
}

/** Where the request goes: a resource with its store, or a handler of a path. */
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
