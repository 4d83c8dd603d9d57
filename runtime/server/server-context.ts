/**
 * The context that every part of one server is created with. It depends on the options alone, so it is created first.
 */
import { FeatureGates } from "../api/lifecycle/feature-gates.js";
import { type Logger, noLogger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Spans } from "../api/spans.js";
import { type Clock, systemClock } from "../api/time.js";
import { LateBound } from "../base/late-bound.js";
import type { PathHandler } from "../pipeline/context.js";
import { findPathHandler } from "../pipeline/path-handler.js";
import { Shutdown } from "../pipeline/shutdown.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import { Scheme } from "../registry/kinds/scheme.js";
import type { Aggregation } from "./aggregation/aggregation.js";
import type { ApiServerOptions } from "./api-server-options.js";
import { ServerMetrics } from "./metrics/server-metrics.js";
import { serverExpressions } from "./objects/server-expressions.js";

export interface ServerContext {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** The clock of timeouts; it differs from `clock` only in tests, whose clock may stand still. */
  readonly timeoutClock: Clock;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
  readonly logger: Logger;
  readonly spans: Spans | undefined;
  readonly scheme: Scheme;
  readonly gates: FeatureGates;
  readonly metrics: ServerMetrics;
  /** Imports the expression engine on the first call. */
  readonly expressions: () => Promise<ExpressionEngine>;
  readonly shutdown: Shutdown;
  /** Reports an error that no client caused, unless the server is stopping. Callers must not pass secrets. */
  readonly reportError: (error: unknown, auditId?: string) => void;
  /** The handlers of paths outside the resources. Metrics and traces name requests by their handlers. */
  readonly pathHandlers: LateBound<readonly PathHandler[]>;
  readonly findHandler: (path: string) => PathHandler | undefined;
  /** The aggregation of APIs, whose availability metrics show. */
  readonly aggregation: LateBound<Pick<Aggregation, "availabilities">>;
}

/** @throws OperatorError for kinds, versions or feature gates that cannot be satisfied */
export function serverContext(options: ApiServerOptions): ServerContext {
  const {
    profile,
    clock = systemClock,
    timeoutClock = clock,
    random = Math.random,
    logger = noLogger,
    spans,
  } = options;
  const scheme = new Scheme(options.kinds, options.hooks, profile, options);
  const gates = new FeatureGates(scheme.release, options.featureGates, {
    onByProfile: profile.behaviours.streamedLists ? ["WatchList"] : [],
  });
  for (const warning of gates.warnings) logger.warn({}, warning);
  const pathHandlers = new LateBound<readonly PathHandler[]>("the list of path handlers");
  const aggregation = new LateBound<Pick<Aggregation, "availabilities">>("the aggregation of APIs");
  const findHandler = (path: string): PathHandler | undefined => findPathHandler(pathHandlers.value, path);
  const metrics = new ServerMetrics({ profile, clock, scheme, gates, findHandler, spans }, () =>
    aggregation.value.availabilities(),
  );
  const shutdown = new Shutdown(clock);
  return {
    profile,
    clock,
    timeoutClock,
    random,
    logger,
    spans,
    scheme,
    gates,
    metrics,
    expressions: serverExpressions(options, scheme.release, gates, metrics.expressions),
    shutdown,
    reportError: (error, auditId = "") => {
      if (!shutdown.hasBegun) options.reportError?.(error, auditId);
    },
    pathHandlers,
    findHandler,
    aggregation,
  };
}
