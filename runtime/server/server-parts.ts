/**
 * Creates the parts of a server, each with those created before it. Some parts are needed earlier and are {@link
 * LateBound}: the stores, whose hooks read objects of any store; admission, which reads the stores whose writes it
 * decides about; the path handlers, by which metrics name requests; and the aggregation, whose state metrics show.
 */
import { randomBytes } from "node:crypto";
import { LateBound } from "../base/late-bound.js";
import { FAIRNESS_METRICS, fairnessFamilies } from "../fairness/fairness-metrics.js";
import type { PipelineContext } from "../pipeline/context.js";
import { checkNetworks, webhookReach } from "../pipeline/proxy/proxy-networks.js";
import { defaultLimits } from "../pipeline/request/request-limits.js";
import { InFlight } from "../pipeline/stages/in-flight.js";
import type { RegisteredResource } from "../registry/kinds/scheme.js";
import { kindFinder, kindLookup, objectReader } from "../registry/read/object-reader.js";
import type { ResourceStore } from "../registry/store.js";
import type { WriteAdmission } from "../registry/write/write-admission.js";
import type { Encryption } from "../storage/encryption/encryption.js";
import { WebhookClient } from "../webhooks/webhook-client.js";
import { type AccessControl, makeAccessControl } from "./access-control.js";
import { Aggregation } from "./aggregation/aggregation.js";
import { Backends } from "./aggregation/backends.js";
import type { ApiServerOptions } from "./api-server-options.js";
import { serverPathHandlers } from "./built-in-paths.js";
import { checkConsoleClient } from "./console/console-sign-in.js";
import { CustomResources } from "./custom-resources/custom-resources.js";
import { webhookConversions } from "./custom-resources/webhook-conversions.js";
import { type ServerFairness, serverFairness } from "./fairness/server-fairness.js";
import { Health } from "./health/health.js";
import { InformerSync } from "./health/informer-sync-check.js";
import { type StartSteps, startSteps } from "./health/start-steps.js";
import { addEncryptionCheck, addStoreChecks } from "./health/store-checks.js";
import { Metrics } from "./metrics/metrics.js";
import { MIGRATION_METRICS, MigrationMetrics } from "./metrics/migration-metrics.js";
import { kindFollowing } from "./objects/follow-kind.js";
import { ServedApis } from "./objects/served-apis.js";
import { pipelineContext } from "./pipeline-context.js";
import { type ServerContext, serverContext } from "./server-context.js";
import { DEFAULT_HISTORY_MS, ServerStores } from "./storage/server-stores.js";
import { serverLayout } from "./storage/storage-layout.js";
import { storeContext } from "./storage/store-context.js";
import { RequestSpans } from "./tracing/request-spans.js";

export interface ServerParts {
  readonly context: ServerContext;
  readonly stores: ServerStores;
  readonly encryption: Encryption | undefined;
  readonly health: Health;
  readonly informerSync: InformerSync;
  readonly startSteps: StartSteps;
  readonly servedApis: ServedApis;
  readonly aggregation: Aggregation;
  readonly customResources: CustomResources;
  readonly webhooks: WebhookClient;
  readonly accessControl: AccessControl;
  /** Undefined if requests are limited by their number alone. */
  readonly fairness: ServerFairness | undefined;
  /** The metrics of `GET /metrics` and of `GET /metrics/slis`. */
  readonly metrics: Metrics;
  readonly indicators: Metrics;
  readonly migrations: MigrationMetrics;
  readonly requestSpans: RequestSpans | undefined;
  readonly pipeline: PipelineContext;
  /** A token that only this process knows, for requests of the server's own components. */
  readonly loopbackToken: string;
  /** Refuses what only the configuration of authentication shows to be wrong, once that is prepared. @throws OperatorError */
  readonly checkSignIn: () => void;
}

/**
 * @param isStarted whether the start of the server is complete
 * @throws OperatorError for options that cannot be satisfied
 */
export function makeServerParts(options: ApiServerOptions, isStarted: () => boolean): ServerParts {
  const context = serverContext(options);
  const { profile, clock, scheme, spans, findHandler, metrics: ownMetrics } = context;
  const reportError = (error: unknown): void => context.reportError(error);

  const { encryption, health, layout } = storageWithHealth(options, context);
  const informerSync = new InformerSync();
  health.add(informerSync);
  const steps = startSteps(health);
  const admission = new LateBound<WriteAdmission>("admission");
  const lateStores = new LateBound<ServerStores>("the stores");
  const storeOf = (resource: RegisteredResource): ResourceStore => lateStores.value.of(resource);
  const find = kindFinder(scheme, profile, storeOf);
  const stores = new ServerStores({
    layout,
    context: storeContext(options, context, admission, find),
    clock,
    timeoutClock: context.timeoutClock,
    historyMs: options.historyMs ?? DEFAULT_HISTORY_MS,
    onWarning: (message, cause) => reportError(new Error(message, { cause })),
  });
  lateStores.bind(stores);
  encryption?.onChange(() => stores.retryUnreadable());

  const lookup = kindLookup(scheme, profile, storeOf);
  const objects = objectReader(lookup);
  const resolver = options.serviceResolver(objects);
  const networks = options.proxyNetworks && checkNetworks(options.proxyNetworks);
  const webhooks = new WebhookClient({ resolver, mayReach: webhookReach(networks), spans });

  const servedApis = new ServedApis(scheme, profile);
  const aggregation = new Aggregation({
    servedApis,
    backends: new Backends({ resolver, networks, clientCertificate: options.proxyClientCertificate }),
    clock,
    onError: reportError,
    onUnavailable: (name, reason) => ownMetrics.aggregation.becameUnavailable(name, reason),
  });
  context.aggregation.bind(aggregation);
  const customResources = new CustomResources({
    scheme,
    conversion: webhookConversions(webhooks, profile.words.apiextensionsGroup, ownMetrics.conversions),
    onReplaced: (former) => {
      for (const resource of former) if (resource.storage() === resource) stores.release(resource);
    },
    onChange: () => servedApis.changed(),
    onError: reportError,
  });

  const accessControl = makeAccessControl(options, context, { webhooks, lookup, objects, storeOf, informerSync });
  admission.bind(accessControl.admission);

  const limits = { ...defaultLimits, ...options.limits };
  const follow = kindFollowing({ scheme, profile, storeOf, clock, onError: reportError, informerSync });
  const fairness =
    options.priorityAndFairness === false ? undefined : serverFairness({ context, limits, storeOf, follow, health });

  const metrics = serverMetrics(options, context);
  const indicators = ownMetrics.indicators();
  const pathHandlers = serverPathHandlers(options, {
    profile,
    beganMs: clock.now(),
    servedApis,
    customResources,
    authentication: accessControl.authentication,
    health,
    metrics: [metrics, indicators],
    fairness: fairness?.fairness,
    recentEvents: accessControl.audit.recent,
    reportError,
  });
  context.pathHandlers.bind(pathHandlers);

  const requestSpans = spans && new RequestSpans({ spans, scheme, findHandler });
  const loopbackToken = randomBytes(32).toString("base64url");
  const pipeline = pipelineContext(options, context, {
    ...{ storeOf, pathHandlers, isStarted, accessControl, loopbackToken, networks, requestSpans, limits },
    inFlight: fairness?.limit ?? new InFlight(limits),
    aggregatedApis: aggregation,
    customDefinitions: customResources,
  });
  const migrations = new MigrationMetrics();
  metrics.registerOwn((own) => {
    const { inFlight, deprecatedUses } = pipeline;
    ownMetrics.register(own, { inFlight, deprecatedUses, stores: () => stores.all() });
    if (fairness !== undefined)
      own.register(FAIRNESS_METRICS, () => fairnessFamilies(fairness.fairness, context.timeoutClock.now()));
    own.register(MIGRATION_METRICS, () => migrations.families());
  });
  return {
    ...{
      context,
      stores,
      encryption,
      health,
      informerSync,
      startSteps: steps,
      servedApis,
      aggregation,
      customResources,
    },
    ...{ webhooks, accessControl, fairness, metrics, indicators, migrations, requestSpans, pipeline, loopbackToken },
    checkSignIn: () => checkConsoleClient(accessControl.authentication.issuers?.() ?? [], options.consoleOidcClientId),
  };
}

function storageWithHealth(
  options: ApiServerOptions,
  { profile, clock, logger, metrics, scheme }: ServerContext,
): Pick<ServerParts, "encryption" | "health"> & { readonly layout: ReturnType<typeof serverLayout> } {
  const encryption = options.encryption?.({ profile, clock, logger, metrics: metrics.encryption });
  const layout = serverLayout(options, scheme, (engine) => {
    const measured = metrics.stores.measure(engine);
    return encryption?.wrap(measured) ?? measured;
  });
  const health = new Health({
    profile,
    clock,
    logger,
    livezGraceMs: options.livezGraceMs ?? 0,
    onChecked: (endpoint, name, hasFailed) => metrics.health.checked(endpoint, name, hasFailed),
  });
  addStoreChecks(health, profile, layout.engines);
  if (encryption !== undefined) addEncryptionCheck(health, encryption);
  return { encryption, health, layout };
}

function serverMetrics(
  { showHiddenMetricsForVersion: showHiddenFor }: ApiServerOptions,
  { scheme, logger }: ServerContext,
): Metrics {
  return new Metrics({
    release: scheme.release,
    logger,
    ...(showHiddenFor === undefined ? {} : { showHiddenFor }),
  });
}
