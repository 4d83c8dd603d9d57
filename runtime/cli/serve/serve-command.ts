/** `kindsmith serve`: from flags to a running server. */
import { isIP } from "node:net";
import { isSea } from "node:sea";
import { gateProblem } from "../../api/lifecycle/feature-gates.js";
import { compareReleases, parseRelease } from "../../api/lifecycle/lifecycle.js";
import { kubernetesProfile, type NamingProfile, productTitle } from "../../api/profile/naming-profile.js";
import { systemClock } from "../../api/time.js";
import { makeApiServer } from "../../assembly/make-server.js";
import type { CreateServerOptions } from "../../assembly/options/create-server-options.js";
import { formatFeatureGates } from "../../assembly/options/feature-gate-settings.js";
import { checkAuditVersions } from "../../assembly/options/option-rules.js";
import { type ServerFlags, serverOptionsOf } from "../../assembly/options/parse-options.js";
import type { LogFormat } from "../../assembly/options/serving-table.js";
import { type OwnService, ownServiceOf } from "../../assembly/own-service-setup.js";
import { chosenControllers } from "../../assembly/run-controllers.js";
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";
import { exampleGroups } from "../../builtin/index.js";
import { builtinKindsOf } from "../../builtin/served/builtin-kinds.js";
import { helpText } from "../../command-line/help-text.js";
import { boldFor } from "../../command-line/terminal.js";
import { lackingViewer } from "../../server/api-reference/assets.js";
import { type ListenOptions, listen, type RunningServer } from "../../server/http/http-server.js";
import { StorageError } from "../../storage/errors.js";
import { stopWithNpm } from "../stop-reason.js";
import { type Announcement, announcementText, farewellText, firstResource } from "./announcement.js";
import { announcedConsole, servesConsole } from "./console-choice.js";
import { DEFAULT_DATA_DIRECTORY } from "./data-directory.js";
import { readOptionFile } from "./files/option-files.js";
import { loadProfile } from "./files/profile-file.js";
import { Home, type ServingCertificate } from "./home.js";
import { type Extensions, loadProject } from "./load-apis.js";
import { formatFor, type Logs, openLogs, textOfLines } from "./logs.js";
import { otherServer } from "./other-server.js";
import { authorizationModes, SERVE_COMMAND, SERVE_FLAGS, type ServeConfig, serveConfig } from "./serve-flags.js";
import { withServiceAccountKeys } from "./service-account-keys.js";
import { certificateOf, isUnspecified, type UsedCertificate } from "./serving-certificate.js";
import { DEFAULT_APIS_DIRECTORY, isUserProject } from "./user-project.js";
import { Worker } from "./workers/worker.js";
import { ownMembership } from "./workers/worker-messages.js";

/** The end of the message about a store that another server has. */
const OTHER_DIRECTORY = "choose another directory";

/** AUTHZ-MODE-008. */
const ALLOWS_EVERYTHING =
  "--authorization-mode is AlwaysAllow: every caller with a credential may do everything, and requests without one are refused; --authorization-mode=Node,RBAC allows only what roles grant";

/** SPEC: Deprecation rules 10: the complete help has the gates of the release. */
function serveHelp(showsAll: boolean, release: string): string {
  const idle = SERVE_FLAGS.filter(({ withoutEffect }) => withoutEffect !== undefined).map(({ name }) => name);
  const shown = SERVE_FLAGS.length - idle.length;
  const after = showsAll
    ? `Flags of other API servers that are accepted and have no effect here, as the log says once: ${idle.filter((name) => !name.startsWith("insecure-")).join(", ")}.\n\nFeature gates of release ${release}:\n\n${formatFeatureGates(release)}`
    : `These are the flags that most servers need: --help-all prints all ${shown} and the feature gates, \`kindsmith feature-gates\` the gates alone.`;
  return helpText({ ...SERVE_COMMAND, after }, { showsAll });
}

/** What another command decides that runs a server by the flags of this one. */
export interface ServeHosting {
  /** What the command has to say about its own command line, a line of the log each. */
  readonly notices: readonly string[];
  /** Called once the server serves, instead of the announcement on standard output. */
  readonly onServing: () => void;
  /** Resolves when the server has to stop, which a signal then no longer decides. */
  readonly stopped: Promise<unknown>;
  /** How long open requests may take after that, in milliseconds. */
  readonly drainMs: number;
}

/** Checks a command line as a start would, as far as that needs no file and no store. @throws UsageError */
export function checkServeFlags(argv: readonly string[]): void {
  checkNames(serveConfig(argv, () => undefined));
}

/** Runs until a stop signal. Resolves with the exit code. */
export async function serve(argv: readonly string[], hosting?: ServeHosting): Promise<number> {
  const membership = ownMembership();
  const notices: string[] = [];
  const config = serveConfig(argv, (message) => notices.push(message));
  const { flags } = config;
  if (flags.help === true || flags["help-all"] === true) {
    process.stdout.write(serveHelp(flags["help-all"] === true, config.release));
    return 0;
  }
  if (flags.version === true) {
    const profile = loadProfile(flags.profile, flags["orch-domain"]);
    process.stdout.write(`${productTitle(profile)} v${config.release}.0\n`);
    return 0;
  }
  checkNames(config);
  const future = futureRelease(config.release);
  if (future !== undefined) notices.push(future);
  if (membership === undefined && hosting === undefined) stopWithNpm(process.env);
  if (flags.workers > 1 && membership === undefined) return serveWithWorkers(config);
  const worker = membership === undefined ? undefined : new Worker(membership);
  const logs = await openLogs(config, membership?.isTerminal ?? process.stderr.isTTY);
  if (membership?.isFirst ?? true)
    for (const notice of [...notices, config.idleFlags, ...(hosting?.notices ?? [])])
      if (notice !== undefined) logs.logger.warn(notice);
  const files = new AbortController();
  const profile = loadProfile(flags.profile, flags["orch-domain"]);
  const isOfCertificates = flags["data-dir"] === undefined && flags["cert-dir"] !== undefined;
  const home = await Home.open(dataDirectory(flags), isOfCertificates ? "cert-dir" : "data-dir");
  let started: Started;
  try {
    started = await start(config, { profile, home, logs, signal: files.signal, worker });
  } catch (error) {
    // The directory of a server that keeps nothing is of no use to the next start.
    if (hosting !== undefined) await home.discard();
    // The process ends with this error, so the log lines that led to it are written first.
    await logs.settled();
    if (error instanceof OperatorError) throw error;
    if (isListenError(error)) throw new UsageError(listenProblem(error, flags));
    if (error instanceof StorageError && error.message.endsWith(OTHER_DIRECTORY) && flags.storage === undefined)
      throw new UsageError(`${error.message} with --data-dir=DIR`);
    if (error instanceof StorageError) throw new UsageError(error.message);
    throw error;
  }
  const { running, announcement, ownService, allowsEverything } = started;
  // The signals are handled before the announcement, because a reader of it may stop the server immediately.
  const stopped = worker?.stopped ?? hosting?.stopped ?? stopSignal();
  if (worker !== undefined) worker.serving(announcement);
  else if (hosting !== undefined) hosting.onServing();
  const isAnnounced = worker === undefined && hosting === undefined;
  // People read it among the other lines for them; the log has it for all others.
  const isNoted = allowsEverything && isAnnounced && announcedFormat(config) === "text";
  if (allowsEverything && !isNoted && (worker?.isFirst ?? true)) logs.logger.warn(ALLOWS_EVERYTHING);
  if (isAnnounced) announce({ ...announcement, note: isNoted ? ALLOWS_EVERYTHING : undefined }, config);
  await stopped;
  if (worker === undefined) void stopSignal().then(endAtOnce);
  running.beginShutdown();
  const delayMs = flags["shutdown-delay-duration"];
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  await ownService.stop();
  // Open requests get as much time as every request has.
  await running.stop(hosting?.drainMs ?? flags["request-timeout"]);
  files.abort();
  worker?.leave();
  if (isAnnounced) process.stdout.write(farewellText(announcedFormat(config)));
  return 0;
}

/**
 * Checks names before anything is opened, so that a mistyped one is reported although another server has the store.
 * @throws UsageError that begins with the flag
 */
function checkNames({ flags, release: text }: ServeConfig): void {
  const release = parseRelease(text);
  if (release !== undefined)
    for (const [name, value] of Object.entries(flags["feature-gates"] ?? {})) {
      const problem = gateProblem(name, value, release);
      if (problem !== undefined) throw new UsageError(`--feature-gates: ${problem}`);
    }
  try {
    chosenControllers(flags.controllers);
    builtinKindsOf(flags["builtin-kinds"], loadProfile(flags.profile, flags["orch-domain"]));
  } catch (error) {
    // The messages begin with the option, whose flag has the same name.
    if (error instanceof OperatorError && !(error instanceof UsageError)) throw new UsageError(`--${error.message}`);
    throw error;
  }
}

/** A server can follow releases to come, which remove what is deprecated now; a typing error looks the same. */
function futureRelease(text: string): string | undefined {
  const [release, newest] = [text, kubernetesProfile().defaultRelease].map(parseRelease);
  if (release === undefined || newest === undefined || compareReleases(release, newest) <= 0) return undefined;
  return `--emulated-version=${text}: the newest release that this server knows is ${newest.major}.${newest.minor}; of later ones it knows only what they remove`;
}

/** Runs until a stop signal. The workers check all flags again, and tell what concerns them. */
async function serveWithWorkers(config: ServeConfig): Promise<number> {
  const { superviseWorkers } = await import("./workers/supervisor.js");
  const isTerminal = process.stderr.isTTY;
  const code = await superviseWorkers({
    count: config.flags.workers,
    logLevel: config.logLevel,
    isTerminal,
    asText: formatFor(config.logFormat, isTerminal) === "text" ? await textOfLines(isTerminal) : undefined,
    onServing: (announcement) => announce(announcement, config),
  });
  if (code === 0) process.stdout.write(farewellText(announcedFormat(config)));
  return code;
}

function dataDirectory(flags: ServerFlags): string {
  return flags["data-dir"] ?? flags["cert-dir"] ?? DEFAULT_DATA_DIRECTORY;
}

interface Started {
  readonly running: RunningServer;
  readonly announcement: Announcement;
  readonly ownService: OwnService;
  /** Whether every caller with a credential may do everything. */
  readonly allowsEverything: boolean;
}

interface StartContext {
  readonly profile: NamingProfile;
  readonly home: Home;
  readonly logs: Logs;
  readonly signal: AbortSignal;
  readonly worker: Worker | undefined;
}

async function start(config: ServeConfig, { profile, home, logs, signal, worker }: StartContext): Promise<Started> {
  const { flags } = config;
  const { logger } = logs;
  const certificate = await certificateOf(flags, home, profile.words.serverName, { logger: logs.serverLogger, signal });
  checkAuditVersions(config.texts, profile);
  const adminToken = await home.adminToken();
  const chosen = await optionsOf(config, { profile, home, certificate, logs, signal });
  const options = worker === undefined ? chosen : worker.shareOf(chosen);
  const { server, isShared } = await makeApiServer(options, {
    adminToken,
    accessLogger: logs.accessLogger,
    standsAlone: true,
    settings: config.settings,
    signingAuthority: () => home.signingAuthority(systemClock.now()),
    storage: {
      onWarning: (message, error) => logger.warn({ err: error }, message),
      ...(worker !== undefined && { group: worker.group }),
    },
  });
  worker?.join(server);
  const ownService = ownServiceOf(server, {
    listening: flags["bind-address"],
    advertised: flags["advertise-address"],
    serviceClusterIpRange: flags["service-cluster-ip-range"],
    keepsEndpoints: flags["endpoint-reconciler-type"] !== "none",
    isShared,
    logger,
  });
  let running: RunningServer;
  try {
    running = await listen(server, listenOptionsOf(flags, certificate, logs));
  } catch (error) {
    await server.close();
    throw error;
  }
  const url = clientUrl(flags["bind-address"], running.port);
  const other = worker === undefined ? await otherServer(home.kubeconfigFile, url) : undefined;
  if (other !== undefined)
    logger.warn(
      `${home.kubeconfigFile} was that of the server at ${other}, which still runs, and is this server's now: give each server a --data-dir of its own`,
    );
  await home.writeKubeconfig(url, certificate.ca, adminToken, profile);
  certificate.followed?.onChange(() => {
    // The kubeconfig trusts the certificate itself, whose authority is not known here.
    home
      .writeKubeconfig(url, certificate.followed?.current.certificate, adminToken, profile)
      .catch((error: unknown) => logger.warn({ err: error }, "the kubeconfig still has the former certificate"));
  });
  ownService.begin(running.port);
  const announcement = {
    url,
    kubeconfigFile: home.kubeconfigFile,
    resource: await firstResource(options.groups ?? []),
    ...(flags["api-reference"] === true ? await announcedPage() : { page: undefined }),
    console: announcedConsole(options.console === true),
    release: `${productTitle(profile)} ${config.release}`,
  };
  const allowsEverything = authorizationModes(flags, config.texts).includes("AlwaysAllow");
  return { running, announcement, ownService, allowsEverything };
}

/** The executable has no viewer, and nothing can be installed beside it. */
async function announcedPage(): Promise<Pick<Announcement, "page" | "pageNeeds">> {
  const pageNeeds = await lackingViewer();
  return { page: pageNeeds !== undefined && isSea() ? undefined : "/docs/", pageNeeds };
}

interface OptionSources {
  readonly profile: NamingProfile;
  readonly home: Home;
  readonly certificate: ServingCertificate;
  readonly logs: Logs;
  readonly signal: AbortSignal;
}

/** Combines the options of the server from flags, from the files that they name, and from the data directory. */
async function optionsOf(
  { flags, texts }: ServeConfig,
  { profile, home, certificate, logs, signal }: OptionSources,
): Promise<CreateServerOptions> {
  const reading = {
    logger: logs.serverLogger,
    signal,
    constantFlags: new Set(
      flags["encryption-provider-config-automatic-reload"] === true ? [] : ["encryption-provider-config"],
    ),
  };
  const options = await serverOptionsOf(flags, texts, (file) => readOptionFile(file, reading));
  const serviceAccounts = await withServiceAccountKeys(options.authentication?.serviceAccounts, {
    tlsKey: flags["tls-private-key-file"] === undefined ? undefined : certificate.key,
    keptKey: () => home.serviceAccountKey(),
    logger: logs.serverLogger,
  });
  const apisDirectory = flags.apis ?? (isUserProject() ? DEFAULT_APIS_DIRECTORY : undefined);
  const { groups: own, extensions } = await loadProject(apisDirectory, flags.hooks);
  return {
    ...options,
    ...withExtensions(options, extensions),
    profile,
    groups: flags.examples === true ? [...exampleGroups, ...own] : own,
    console: servesConsole(flags.console, flags["bind-address"]),
    storage: flags.storage ?? `lmdb:${await home.privateStorePath()}`,
    authentication: { ...options.authentication, serviceAccounts, authenticators: extensions.authenticators },
    ...(certificate.ca === undefined ? {} : { caBundle: certificate.ca }),
    logger: logs.serverLogger,
  };
}

/**
 * The options that the file of `--hooks` adds to. Its authorizers are consulted before the modes that flags choose.
 * @throws UsageError for authorizers beside a configuration file, which lists all authorizers itself
 */
function withExtensions(
  { authorization = {} }: CreateServerOptions,
  { hooks, admission, authorizers }: Extensions,
): Pick<CreateServerOptions, "hooks" | "admission" | "authorization"> {
  if (authorizers.length === 0) return { hooks, admission, authorization };
  if ("authorize" in authorization || "length" in authorization || authorization.configuration !== undefined)
    throw new UsageError("--hooks: the export authorizers can't be used together with --authorization-config");
  return {
    hooks,
    admission,
    authorization: { ...authorization, modes: [...authorizers, ...(authorization.modes ?? [])] },
  };
}

const TLS_VERSIONS = { VersionTLS12: "TLSv1.2", VersionTLS13: "TLSv1.3" } as const;

function listenOptionsOf(
  flags: ServerFlags,
  { certificate, key, followed }: UsedCertificate,
  { logger }: Logs,
): ListenOptions {
  const ciphers = flags["tls-cipher-suites"];
  const maxStreamsPerConnection = flags["http2-max-streams-per-connection"];
  return {
    host: flags["bind-address"],
    port: flags["secure-port"],
    tls: {
      certificate,
      key,
      followed,
      minVersion: TLS_VERSIONS[flags["tls-min-version"]],
      ...(ciphers === undefined ? {} : { ciphers }),
    },
    logger,
    connections: {
      ...(maxStreamsPerConnection === 0 ? {} : { maxStreamsPerConnection }),
      servesHttp2: flags["disable-http2-serving"] !== true,
    },
  };
}

function clientUrl(address: string, port: number): string {
  const host = isUnspecified(address) ? "127.0.0.1" : address;
  return `https://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function announce(announcement: Announcement, { logFormat }: Pick<ServeConfig, "logFormat">): void {
  process.stdout.write(announcementText(announcement, announcedFormat({ logFormat }), boldFor(process.stdout)));
}

function announcedFormat({ logFormat }: Pick<ServeConfig, "logFormat">): LogFormat {
  return formatFor(logFormat, process.stdout.isTTY);
}

/** Names the flag that chooses another address, since the error of the system does not. */
function listenProblem(error: Error & { readonly code?: string }, flags: ServerFlags): string {
  const { "bind-address": address, "secure-port": port } = flags;
  if (error.code === "EADDRINUSE")
    return `port ${port} of ${address} is taken: stop the program that has it, or choose another port with --secure-port=PORT (0: any free one)`;
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN")
    return `--bind-address: found ${JSON.stringify(address)}, expected an IP address of this machine or a name that it knows`;
  if (error.code === "EADDRNOTAVAIL") return `--bind-address=${address}: this machine does not have the address`;
  return `${error.message}: ports below 1024 need a privilege; --secure-port=PORT chooses another one`;
}

const LISTEN_CODES: ReadonlySet<string | undefined> = new Set([
  "EACCES",
  "EADDRINUSE",
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ENOTFOUND",
]);

function isListenError(error: unknown): error is Error {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return error instanceof Error && LISTEN_CODES.has(code);
}

/** An operator who sends a second signal does not want to wait. */
function endAtOnce(): never {
  process.stderr.write("kindsmith: a second signal: ended without waiting for what was under way\n");
  process.exit(1);
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
}
