/** What the stages of requests know of their server. */
import type { Logger } from "../api/logger.js";
import { SERVER_IDENTITY } from "../api/user-info.js";
import { firstOf } from "../authn/authenticator.js";
import { singleToken, tokenAuthenticator } from "../authn/token-file.js";
import type { PipelineEnvironment } from "../pipeline/context.js";
import { defaultLimits } from "../pipeline/request/request-limits.js";
import { DeprecatedUses } from "../pipeline/stages/deprecation.js";
import { InFlight } from "../pipeline/stages/in-flight.js";
import type { ApiServerOptions } from "./api-server-options.js";
import type { Deciders } from "./deciders.js";
import { accessLogObservers } from "./http/access-log.js";
import { RefusalLog } from "./http/refusal-log.js";
import type { ServerMetrics } from "./metrics/server-metrics.js";
import type { RequestSpans } from "./tracing/request-spans.js";

/** Parts of the server that stages are handed as they are. */
type GivenParts = Pick<
  PipelineEnvironment,
  | "profile"
  | "gates"
  | "clock"
  | "patience"
  | "random"
  | "scheme"
  | "storeOf"
  | "aggregatedApis"
  | "customDefinitions"
  | "pathHandlers"
  | "isStarted"
  | "shutdown"
>;

export interface PipelineParts {
  readonly given: GivenParts;
  readonly deciders: Deciders;
  /** By which the server's own components are known. */
  readonly loopbackToken: string;
  readonly networks: PipelineEnvironment["doors"]["networks"];
  readonly metrics: ServerMetrics;
  readonly requestSpans: RequestSpans | undefined;
  readonly logger: Logger;
}

export function pipelineEnvironment(options: ApiServerOptions, parts: PipelineParts): PipelineEnvironment {
  const { given, deciders, loopbackToken, networks, metrics, requestSpans, logger } = parts;
  const { authentication, authorization, audit } = deciders;
  const refusals = new RefusalLog(logger, given.clock);
  const limits = { ...defaultLimits, ...options.limits };
  return {
    ...given,
    authentication: {
      authenticator: firstOf([
        tokenAuthenticator(singleToken(loopbackToken, SERVER_IDENTITY)),
        authentication.authenticator,
      ]),
      anonymous: authentication.anonymous,
      tellsIdentity: authentication.tellsIdentity,
    },
    reportRefusal: (reason, auditId) => refusals.note(reason, auditId),
    authorizer: authorization.authorizer,
    audit: audit.auditor,
    limits,
    inFlight: new InFlight(limits),
    intercept: options.intercept,
    deprecatedUses: new DeprecatedUses(),
    attempts: metrics.attempts,
    watches: metrics.watches,
    doors: { networks, open: 0 },
    spans: options.spans,
    observers: [
      metrics.requests,
      ...accessLogObservers(options.accessLog),
      ...(requestSpans === undefined ? [] : [requestSpans]),
    ],
    reportError: options.reportError ?? (() => {}),
  };
}
