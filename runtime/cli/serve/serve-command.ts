/** `kindsmith serve`: from flags to a running server. */
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { DEFAULT_RELEASE } from "../../api/lifecycle/lifecycle.js";
import { productTitle } from "../../api/profile/naming-profile.js";
import { systemClock } from "../../api/time.js";
import { SUPERUSER_GROUP } from "../../api/user-info.js";
import { type ComposeOptions, composeServer } from "../../assembly/compose.js";
import { openStores } from "../../assembly/open-stores.js";
import { type OwnService, ownServiceOf } from "../../assembly/own-service-setup.js";
import type { AuthenticationOptions } from "../../authn/authentication-options.js";
import { singleToken, tokenAuthenticator } from "../../authn/token-file.js";
import { OperatorError } from "../../base/operator-error.js";
import { exampleGroups } from "../../builtin/index.js";
import type { ApiServer } from "../../server/api-server.js";
import { listen, type RunningServer } from "../../server/http/http-server.js";
import { StorageError } from "../../storage/errors.js";
import { formatFeatureGates } from "../flags/feature-gate-flags.js";
import { readFlagFile } from "../flags/flag-files.js";
import { formatFlags, formatIdleFlags, UsageError } from "../flags/flags.js";
import { encryptionOptions } from "./encryption-flags.js";
import { admissionOptions } from "./files/admission-files.js";
import { auditOptions } from "./files/audit-files.js";
import { authenticationOptions } from "./files/authentication-files.js";
import { authorizationOptions } from "./files/authorization-files.js";
import { loadProfile } from "./files/profile-file.js";
import { Home, type ServingCertificate } from "./home.js";
import { loadApis, loadHooks } from "./load-apis.js";
import { type Logs, openLogs } from "./logs.js";
import { SERVE_FLAGS } from "./serve-flag-definitions.js";
import { type CertificateFlags, type ServeConfig, serveConfig } from "./serve-flags.js";

const DEFAULT_APIS_DIRECTORY = "generated";

/** AUTHZ-MODE-008. */
const ALLOWS_EVERYTHING =
  "--authorization-mode is AlwaysAllow: whoever has a credential may do everything, and requests without one are refused; --authorization-mode=Node,RBAC lets nobody do what no role says";

const serveHelp = (release: string = DEFAULT_RELEASE): string => `usage: kindsmith serve [flags]

Runs an API server for the built-in kinds and the generated ones.

${formatFlags(SERVE_FLAGS)}

Flags of other API servers that are accepted and have no effect here, as the log says once:
${formatIdleFlags(SERVE_FLAGS)}

Feature gates of release ${release}:
${formatFeatureGates(release)}
`;

/** Runs until a stop signal. Resolves with the exit code. */
export async function serve(argv: readonly string[]): Promise<number> {
  const config = serveConfig(argv, (message) => process.stderr.write(`${message}\n`));
  if (config.wantsHelp) {
    process.stdout.write(serveHelp(config.emulatedVersion));
    return 0;
  }
  if (config.wantsVersion) {
    const profile = await loadProfile(config.profile, config.orchDomain);
    process.stdout.write(`${productTitle(profile)} v${config.emulatedVersion ?? DEFAULT_RELEASE}.0\n`);
    return 0;
  }
  const logs = openLogs(config);
  if (config.idleFlags !== undefined) logs.logger.warn(config.idleFlags);
  const files = new AbortController();
  let started: Started;
  try {
    started = await start(config, logs, files.signal);
  } catch (error) {
    // the process is ended with the error: what led to it is told before
    await logs.settled();
    if (error instanceof OperatorError) throw error;
    if (error instanceof StorageError || isListenError(error)) throw new UsageError(error.message);
    throw error;
  }
  const { running, home, ownService } = started;
  // Heard of from before anybody is told that the server is there.
  const stopped = stopSignal();
  announce(running, home);
  await stopped;
  void stopSignal().then(endAtOnce);
  running.beginShutdown();
  if (config.shutdownDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, config.shutdownDelayMs));
  await ownService.stop();
  // what is under way has as long as every request
  await running.stop(config.requestTimeoutMs);
  files.abort();
  return 0;
}

interface AuthenticationSurroundings {
  readonly certificate: ServingCertificate;
  readonly adminToken: string;
  readonly logs: Logs;
  readonly signal: AbortSignal;
}

async function authenticationOf(
  config: ServeConfig,
  home: Home,
  { certificate, adminToken, logs, signal }: AuthenticationSurroundings,
): Promise<AuthenticationOptions> {
  const admin = { username: "admin", uid: "", groups: [SUPERUSER_GROUP], extra: {} };
  const options = await authenticationOptions(config.authentication, {
    logger: logs.serverLogger,
    signal,
    tlsKey: config.tls && certificate.key,
    keptServiceAccountKey: () => home.serviceAccountKey(),
  });
  return { ...options, authenticators: [tokenAuthenticator(singleToken(adminToken, admin))] };
}

interface Started {
  readonly running: RunningServer;
  readonly home: Home;
  readonly ownService: OwnService;
}

async function start(config: ServeConfig, logs: Logs, signal: AbortSignal): Promise<Started> {
  const { logger } = logs;
  const profile = await loadProfile(config.profile, config.orchDomain);
  const home = await Home.open(config.dataDirectory);
  const apisDirectory = config.apisDirectory ?? (isUserProject() ? DEFAULT_APIS_DIRECTORY : undefined);
  const own = apisDirectory === undefined ? [] : await loadApis(apisDirectory);
  const groups = config.servesExamples ? [...exampleGroups, ...own] : own;
  const hooks = config.hooksFile === undefined ? [] : await loadHooks(config.hooksFile);
  const adminToken = await home.adminToken();
  const certificate = await certificateOf(config, home, profile.words.serverName);
  const authentication = await authenticationOf(config, home, { certificate, adminToken, logs, signal });
  const authorization = await authorizationOptions(config.authorization, { logger: logs.serverLogger, signal });
  const admission = await admissionOptions(config.admission, { logger: logs.serverLogger, signal });
  const audit = await auditOptions(config.audit, profile, { logger: logs.serverLogger, signal });
  if (config.authorization.modes.includes("AlwaysAllow")) logger.warn(ALLOWS_EVERYTHING);
  const encryption = await encryptionOptions(config.encryption, { logger: logs.serverLogger, signal });
  const proxyClient = await proxyClientOf(config);
  const stores = await openStores(config.storage ?? `lmdb:${await home.privateStorePath()}`, config.storageOverrides, {
    onWarning: (message, error) => logger.warn({ err: error }, message),
  });
  let server: ApiServer;
  try {
    server = await composeServer({
      groups,
      hooks,
      engine: stores.engine,
      overrides: stores.overrides,
      profile,
      authentication,
      authorization,
      audit,
      ...admission,
      caBundle: certificate.ca,
      standsAlone: true,
      ...(proxyClient === undefined ? {} : { proxyClientCertificate: proxyClient }),
      ...(encryption === undefined ? {} : { encryption }),
      ...givenOptions(config, logs),
    });
  } catch (error) {
    await stores.close();
    throw error;
  }
  const ownService = ownServiceOf(server, {
    listening: config.address,
    advertised: config.advertisedAddress,
    serviceClusterIpRange: config.serviceClusterIpRange,
    keepsEndpoints: config.keepsOwnEndpoints,
    isShared: stores.engine.isShared,
    logger,
  });
  const tls = {
    certificate: certificate.certificate,
    key: certificate.key,
    minVersion: config.tlsMinVersion,
    ...(config.tlsCiphers === undefined ? {} : { ciphers: config.tlsCiphers }),
  };
  let running: RunningServer;
  try {
    const { maxStreamsPerConnection } = config;
    const connections = {
      ...(maxStreamsPerConnection === 0 ? {} : { maxStreamsPerConnection }),
      servesHttp2: config.servesHttp2,
    };
    running = await listen(server, { host: config.address, port: config.port, tls, logger, connections });
  } catch (error) {
    await server.close();
    throw error;
  }
  await home.writeKubeconfig(clientUrl(config.address, running.port), certificate.ca, adminToken, profile);
  ownService.begin(running.port);
  return { running, home, ownService };
}

/** What flags say and nothing else has to be made for. */
function givenOptions(
  config: ServeConfig,
  { serverLogger, accessLogger }: Logs,
): Omit<ComposeOptions, "engine" | "profile" | "groups" | "hooks" | "authentication" | "authorization" | "caBundle"> {
  return {
    apiReference: config.servesApiReference,
    controllers: config.controllers,
    eventTtlMs: config.eventTtlMs,
    quotaSyncPeriodMs: config.quotaSyncPeriodMs,
    serviceClusterIpRange: config.serviceClusterIpRange,
    serviceNodePortRange: config.serviceNodePortRange,
    ...(config.emulatedVersion === undefined ? {} : { emulatedVersion: config.emulatedVersion }),
    runtimeConfig: config.runtimeConfig,
    featureGates: config.featureGates,
    ...(config.showHiddenMetricsForVersion === undefined
      ? {}
      : { showHiddenMetricsForVersion: config.showHiddenMetricsForVersion }),
    ...(config.doorNetworks === undefined ? {} : { doorNetworks: config.doorNetworks }),
    serviceResolution: config.serviceResolution,
    historyMs: config.historyMs,
    maxHistoryBytes: config.maxHistoryBytes,
    limits: {
      requestTimeoutMs: config.requestTimeoutMs,
      maxRequestsInFlight: config.maxRequestsInFlight,
      maxMutatingRequestsInFlight: config.maxMutatingRequestsInFlight,
      minWatchTimeoutMs: config.minWatchTimeoutMs,
    },
    logger: serverLogger,
    accessLog: { choice: config.accessLog, logger: accessLogger },
    settings: config.settings,
    corsAllowedOrigins: config.corsAllowedOrigins,
    livezGraceMs: config.livezGraceMs,
    shutdownWatchGraceMs: config.shutdownWatchGraceMs,
    shutdownSendsRetryAfter: config.shutdownSendsRetryAfter,
  };
}

async function certificateOf(config: ServeConfig, home: Home, commonName: string): Promise<ServingCertificate> {
  const tls = config.tls ?? (await certificateIn(config.certificateDirectory));
  if (tls === undefined) {
    const names = new Set(["localhost", "127.0.0.1", "::1"]);
    if (isIP(config.address) && !isUnspecified(config.address)) names.add(config.address);
    return home.servingCertificate(commonName, [...names], systemClock.now());
  }
  const { certificateFile, keyFile } = tls;
  const [certificate, key] = await Promise.all([
    readFlagFile("tls-cert-file", certificateFile),
    readFlagFile("tls-private-key-file", keyFile),
  ]);
  return { certificate, key, ca: certificate };
}

/** The names under which kube-apiserver keeps its own. */
async function certificateIn(directory: string | undefined): Promise<CertificateFlags | undefined> {
  if (directory === undefined) return undefined;
  const files = { certificateFile: join(directory, "apiserver.crt"), keyFile: join(directory, "apiserver.key") };
  return existsSync(files.certificateFile) && existsSync(files.keyFile) ? files : undefined;
}

async function proxyClientOf({ proxyClient }: ServeConfig): Promise<{ certificate: string; key: string } | undefined> {
  if (proxyClient === undefined) return undefined;
  const [certificate, key] = await Promise.all([
    readFlagFile("proxy-client-cert-file", proxyClient.certificateFile),
    readFlagFile("proxy-client-key-file", proxyClient.keyFile),
  ]);
  return { certificate, key };
}

/** In another project than this one, its generated folder is served without being asked for. */
function isUserProject(): boolean {
  return (
    existsSync(resolve(DEFAULT_APIS_DIRECTORY, "index.ts")) &&
    !existsSync(resolve("runtime/cli/serve/serve-command.ts"))
  );
}

function isUnspecified(address: string): boolean {
  return address === "0.0.0.0" || address === "::";
}

function clientUrl(address: string, port: number): string {
  const host = isUnspecified(address) ? "127.0.0.1" : address;
  return `https://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function announce({ url }: RunningServer, home: Home): void {
  process.stdout.write(`serving on ${url}\n`);
  process.stdout.write(`try: kubectl --kubeconfig ${home.kubeconfigFile} get namespaces\n`);
}

function isListenError(error: unknown): error is Error {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return error instanceof Error && (code === "EADDRINUSE" || code === "EADDRNOTAVAIL" || code === "EACCES");
}

/** Whoever asks twice does not want to wait. */
function endAtOnce(): never {
  process.stderr.write("kindsmith: a second signal: ended without waiting for what was under way\n");
  process.exit(1);
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
}
