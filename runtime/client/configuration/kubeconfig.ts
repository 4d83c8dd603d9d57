/**
 * The only code of the client that reads files and environment: configuration files, certificates, tokens, in-cluster
 * settings.
 */
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { isatty } from "node:tty";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import { ConfigurationError, messageOf } from "../client-errors.js";
import type { TlsSettings } from "../transport/server-address.js";
import type { ClientConfiguration } from "./client-configuration.js";
import {
  anonymous,
  basic,
  bearer,
  type Credential,
  type Credentials,
  fixedCredential,
  type Impersonation,
  staticToken,
} from "./client-credentials.js";
import type { PluginCluster } from "./exec-plugin.js";
import type { ChosenContext, ConfigurationEntry, Kubeconfig } from "./kubeconfig-document.js";

/** The variable that names the configuration files, separated like the paths of PATH. */
const FILES_VARIABLE = "KUBECONFIG";
/** Tokens in files are replaced while programs run, so they are read again after this time. */
const TOKEN_FILE_REFRESH_MS = 60_000;

/** The parts of the process that a configuration depends on; tests pass their own. */
export interface ProcessContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
  /** Whether standard input is a terminal, through which credential plugins may prompt the user. */
  readonly hasTerminal?: boolean;
}

export function currentProcessContext(): ProcessContext {
  return { environment: process.env, homeDirectory: homedir(), hasTerminal: isatty(0) };
}

/** The dependencies of reading a configuration. */
export interface ReadingContext {
  readonly processContext: ProcessContext;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** The time limit of one run of a credential plugin, in milliseconds. */
  readonly pluginTimeoutMs?: number;
  /** Whether context and clock are the process's own, in which case its clients may share plugin credentials. */
  readonly isProcessWide: boolean;
}

export interface InClusterOptions {
  /** The directory of `token`, `ca.crt` and `namespace`; the mount of service-account secrets by default. */
  readonly directory?: string;
  /** Taken from the environment variables of a container by default. */
  readonly host?: string;
  readonly port?: string;
}

/**
 * All functions below:
 * @throws ConfigurationError that names the file and field, what was found and what was expected
 */
export async function fromKubeconfig(
  fileNames: readonly string[],
  contextName: string | undefined,
  reading: ReadingContext,
): Promise<ClientConfiguration> {
  return configurationOf(await readKubeconfigs(fileNames, false), contextName, reading);
}

/** Reads the files that the environment names, the one in the home directory, or else the in-cluster configuration. */
export async function fromProcessContext(
  contextName: string | undefined,
  reading: ReadingContext,
): Promise<ClientConfiguration> {
  const { processContext, profile } = reading;
  const listed = (processContext.environment[FILES_VARIABLE] ?? "").split(delimiter).filter((name) => name !== "");
  const fileNames = listed.length > 0 ? listed : [join(processContext.homeDirectory, ".kube", "config")];
  const kubeconfig = await readKubeconfigs(fileNames, true);
  if (kubeconfig.contexts.size > 0) return configurationOf(kubeconfig, contextName, reading);
  if (processContext.environment[serviceVariables(profile).host] !== undefined) return fromCluster({}, reading);
  throw new ConfigurationError(
    `no server is configured: found no context in ${fileNames.join(", ")} (${FILES_VARIABLE}), and not running in a cluster; expected ` +
      'connect({ server: "https://..." }) or connect({ kubeconfig: "file" })',
  );
}

/**
 * Reads the configuration inside a container: the address from the environment, the identity from the mounted service
 * account.
 */
export async function fromCluster(
  options: InClusterOptions,
  { processContext, profile, clock }: ReadingContext,
): Promise<ClientConfiguration> {
  const variables = serviceVariables(profile);
  const directory = options.directory ?? `/var/run/secrets/${profile.words.keyDomain}/serviceaccount`;
  const host = options.host ?? processContext.environment[variables.host];
  const port = options.port ?? processContext.environment[variables.port] ?? "443";
  if (host === undefined)
    throw new ConfigurationError(
      `in-cluster: ${variables.host} is not set, expected the server's address: not in a cluster?`,
    );
  const namespace = (await readText(join(directory, "namespace"), "in-cluster: namespace")).trim();
  return {
    server: `https://${host.includes(":") ? `[${host}]` : host}:${port}`,
    tls: { ca: await readText(join(directory, "ca.crt"), "in-cluster: CA") },
    credentials: await tokenFile(join(directory, "token"), "in-cluster: token", clock),
    ...(namespace === "" ? {} : { namespace }),
  };
}

/** A bearer token that is read again as the file changes and after a 401. */
export async function tokenFile(fileName: string, place: string, clock: Clock): Promise<Credentials> {
  let credential: Credential;
  let readAtMs: number;
  const read = async (): Promise<Credential> => {
    const token = (await readText(fileName, place)).trim();
    if (token === "") throw new ConfigurationError(`${place}: ${fileName} is empty, expected a token`);
    credential = bearer(token);
    readAtMs = clock.now();
    return credential;
  };
  await read();
  return {
    current() {
      return clock.now() - readAtMs < TOKEN_FILE_REFRESH_MS ? credential : read();
    },
    async renew(rejected) {
      return (await read()).headers.authorization !== rejected.headers.authorization;
    },
  };
}

function serviceVariables(profile: NamingProfile): { host: string; port: string } {
  const service = profile.words.apiserverServiceName.toUpperCase().replaceAll("-", "_");
  return { host: `${service}_SERVICE_HOST`, port: `${service}_SERVICE_PORT` };
}

async function readKubeconfigs(fileNames: readonly string[], mayBeMissing: boolean): Promise<Kubeconfig> {
  const { mergeKubeconfigs, parseKubeconfig } = await import("./kubeconfig-document.js");
  const files: Kubeconfig[] = [];
  for (const fileName of fileNames) {
    const text = await readText(fileName, "client configuration", mayBeMissing);
    if (text !== "") files.push(parseKubeconfig(text, fileName, dirname(fileName)));
  }
  return mergeKubeconfigs(files);
}

/** @param mayBeMissing a missing file reads as empty */
async function readText(fileName: string, place: string, mayBeMissing = false): Promise<string> {
  try {
    return await readFile(fileName, "utf8");
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw new ConfigurationError(`${place}: ${messageOf(error)}`, { cause: error });
  }
}

async function configurationOf(
  kubeconfig: Kubeconfig,
  contextName: string | undefined,
  reading: ReadingContext,
): Promise<ClientConfiguration> {
  const { chooseContext } = await import("./kubeconfig-document.js");
  const chosen = chooseContext(kubeconfig, contextName);
  const { context, cluster, user } = chosen;
  const server = cluster.text("server");
  if (server === undefined)
    throw new ConfigurationError(`${cluster.place}.server is missing, expected https://host[:port]`);
  const proxyUrl = cluster.text("proxy-url");
  const namespace = context.text("namespace");
  const impersonation = user === undefined ? undefined : impersonationOf(user);
  const at = { server, tls: await tlsOf(chosen), disableCompression: cluster.boolean("disable-compression") };
  return {
    ...at,
    credentials:
      user === undefined
        ? anonymous
        : await credentialsOf(user, cluster, { ...at, ...(proxyUrl === undefined ? {} : { proxyUrl }) }, reading),
    ...(proxyUrl === undefined ? {} : { proxy: { url: proxyUrl, place: `${cluster.place}.proxy-url` } }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(impersonation === undefined ? {} : { impersonation }),
  };
}

async function tlsOf({ cluster, user }: ChosenContext): Promise<TlsSettings> {
  const ca = await dataOrFile(cluster, "certificate-authority");
  const certificate = user && (await dataOrFile(user, "client-certificate"));
  const key = user && (await dataOrFile(user, "client-key"));
  const serverName = cluster.text("tls-server-name");
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(certificate === undefined ? {} : { certificate }),
    ...(key === undefined ? {} : { key }),
    ...(serverName === undefined ? {} : { serverName }),
    insecureSkipTlsVerify: cluster.boolean("insecure-skip-tls-verify"),
  };
}

/** Reads a field or its file; inline data takes precedence. */
async function dataOrFile(entry: ConfigurationEntry, key: string): Promise<string | undefined> {
  const fileName = entry.file(key);
  return (
    entry.data(`${key}-data`) ?? (fileName === undefined ? undefined : readText(fileName, `${entry.place}.${key}`))
  );
}

/** Credentials in the file take precedence over a plugin, which then doesn't run. */
async function credentialsOf(
  user: ConfigurationEntry,
  cluster: ConfigurationEntry,
  at: PluginCluster,
  reading: ReadingContext,
): Promise<Credentials> {
  refuse(
    user,
    "auth-provider",
    "authentication providers are not supported; use exec, a token or a client certificate",
  );
  const fileName = user.file("tokenFile");
  if (fileName !== undefined) return tokenFile(fileName, `${user.place}.tokenFile`, reading.clock);
  const token = user.text("token");
  if (token !== undefined) return staticToken(token);
  const name = user.text("username");
  if (name !== undefined) return fixedCredential(basic(name, user.text("password") ?? ""));
  if (!user.has("exec")) return anonymous;
  const [{ checkPlugin }, { execPluginOf }, { pluginCredentials }] = await Promise.all([
    import("./exec-plugin.js"),
    import("./kubeconfig-exec.js"),
    import("./plugin-credentials.js"),
  ]);
  const plugin = execPluginOf(user, cluster);
  if (plugin === undefined) return anonymous;
  const checked = checkPlugin(plugin, at, reading.profile, `${user.place}.exec`);
  return at.tls.certificate === undefined ? pluginCredentials(checked, reading) : anonymous;
}

function refuse(entry: ConfigurationEntry, key: string, why: string): void {
  if (entry.has(key)) throw new ConfigurationError(`${entry.place}.${key}: ${why}`);
}

function impersonationOf(user: ConfigurationEntry): Impersonation | undefined {
  const name = user.text("as");
  if (name === undefined) return undefined;
  const uid = user.text("as-uid");
  const groups = user.texts("as-groups");
  const extra = user.textLists("as-user-extra");
  return {
    user: name,
    ...(uid === undefined ? {} : { uid }),
    ...(groups === undefined ? {} : { groups }),
    ...(extra === undefined ? {} : { extra }),
  };
}
