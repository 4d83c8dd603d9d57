/** Creates the context that the stages of requests use. */
import { SERVER_IDENTITY } from "../api/user-info.js";
import { firstOf } from "../authn/authenticator.js";
import { singleToken, tokenAuthenticator } from "../authn/token-file.js";
import type { PipelineContext } from "../pipeline/context.js";
import { DeprecatedUses } from "../pipeline/stages/deprecation.js";
import type { AccessControl } from "./access-control.js";
import type { ApiServerOptions } from "./api-server-options.js";
import { accessLogObservers } from "./http/logs/access-log.js";
import { RefusalLog } from "./http/logs/refusal-log.js";
import type { ServerContext } from "./server-context.js";
import type { RequestSpans } from "./tracing/request-spans.js";

/** The parts of the server that the context contains. */
export interface PipelineDependencies
  extends Pick<
    PipelineContext,
    "storeOf" | "aggregatedApis" | "customDefinitions" | "pathHandlers" | "isStarted" | "limits" | "inFlight"
  > {
  readonly accessControl: AccessControl;
  /** The token of the server's own components. */
  readonly loopbackToken: string;
  readonly networks: PipelineContext["proxyConnections"]["networks"];
  readonly requestSpans: RequestSpans | undefined;
}

export function pipelineContext(
  options: ApiServerOptions,
  { profile, gates, clock, timeoutClock, random, scheme, shutdown, metrics, logger, spans }: ServerContext,
  { accessControl, loopbackToken, networks, requestSpans, ...parts }: PipelineDependencies,
): PipelineContext {
  const { authentication, authorization, audit } = accessControl;
  const refusals = new RefusalLog(logger, clock);
  return {
    ...parts,
    profile,
    gates,
    clock,
    timeoutClock,
    random,
    scheme,
    shutdown,
    authentication: {
      authenticator: firstOf([
        tokenAuthenticator(singleToken(loopbackToken, SERVER_IDENTITY)),
        authentication.authenticator,
      ]),
      anonymous: authentication.anonymous,
      isIdentityHeader: authentication.isIdentityHeader,
    },
    reportRefusal: (reason, auditId) => refusals.note(reason, auditId),
    authorizer: authorization.authorizer,
    audit: audit.auditor,
    intercept: options.intercept,
    deprecatedUses: new DeprecatedUses(),
    attempts: metrics.attempts,
    watches: metrics.watches,
    proxyConnections: { networks, open: 0 },
    spans,
    observers: [
      metrics.requests,
      ...accessLogObservers(options.accessLog),
      ...(requestSpans === undefined ? [] : [requestSpans]),
    ],
    reportError: options.reportError ?? (() => {}),
  };
}
