/** The client's only readers of files and environment: configuration files, certificates, tokens, what a container finds. */
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { NamingProfile } from "../api/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { ClientConfiguration } from "./configuration.js";
import { anonymous, type Credentials, type Impersonation, staticToken } from "./credentials.js";
import { ConfigurationError, messageOf } from "./errors.js";
import {
  type ChosenContext,
  type ConfigurationEntry,
  chooseContext,
  type Kubeconfig,
  mergeKubeconfigs,
  parseKubeconfig,
} from "./kubeconfig-document.js";
import type { TlsSettings } from "./server-address.js";

/** Names the configuration files, separated as the system separates paths. */
const FILES_VARIABLE = "KUBECONFIG";
/** Tokens in files are replaced while programs run; they are read again after this. */
const TOKEN_FILE_REFRESH_MS = 60_000;

/** What the process was given; tests give their own. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
}

export function processSurroundings(): Surroundings {
  return { environment: process.env, homeDirectory: homedir() };
}

export interface InClusterOptions {
  /** Holds `token`, `ca.crt` and `namespace`; where the server mounts service-account secrets unless set. */
  readonly directory?: string;
  /** From the environment that every container gets, unless set. */
  readonly host?: string;
  readonly port?: string;
}

/** @throws ConfigurationError (all functions below) naming the file and field, what was found and what was expected. */
export async function fromKubeconfig(
  fileNames: readonly string[],
  contextName: string | undefined,
  clock: Clock,
): Promise<ClientConfiguration> {
  return configurationOf(await readKubeconfigs(fileNames, false), contextName, clock);
}

/** Without explicit options: the files of the environment, the one in the home directory, else what a container finds. */
export async function fromSurroundings(
  surroundings: Surroundings,
  contextName: string | undefined,
  profile: NamingProfile,
  clock: Clock,
): Promise<ClientConfiguration> {
  const listed = (surroundings.environment[FILES_VARIABLE] ?? "").split(delimiter).filter((name) => name !== "");
  const fileNames = listed.length > 0 ? listed : [join(surroundings.homeDirectory, ".kube", "config")];
  const kubeconfig = await readKubeconfigs(fileNames, true);
  if (kubeconfig.contexts.size > 0) return configurationOf(kubeconfig, contextName, clock);
  if (surroundings.environment[serviceVariables(profile).host] !== undefined)
    return fromCluster({}, surroundings, profile, clock);
  throw new ConfigurationError(
    `no server is configured: found no context in ${fileNames.join(", ")} (${FILES_VARIABLE}), and not running in a cluster; expected ` +
      'connect({ server: "https://..." }) or connect({ kubeconfig: "file" })',
  );
}

/** Inside a container: address from the environment, identity from the mounted service account. */
export async function fromCluster(
  options: InClusterOptions,
  surroundings: Surroundings,
  profile: NamingProfile,
  clock: Clock,
): Promise<ClientConfiguration> {
  const variables = serviceVariables(profile);
  const directory = options.directory ?? `/var/run/secrets/${profile.words.keyDomain}/serviceaccount`;
  const host = options.host ?? surroundings.environment[variables.host];
  const port = options.port ?? surroundings.environment[variables.port] ?? "443";
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

/** A bearer token that is read again as the file changes, and after a 401. */
export async function tokenFile(fileName: string, place: string, clock: Clock): Promise<Credentials> {
  let token = "";
  let readAtMs = 0;
  const read = async (): Promise<void> => {
    const found = (await readText(fileName, place)).trim();
    if (found === "") throw new ConfigurationError(`${place}: ${fileName} is empty, expected a token`);
    token = found;
    readAtMs = clock.now();
  };
  await read();
  return {
    async headers() {
      if (clock.now() - readAtMs >= TOKEN_FILE_REFRESH_MS) await read();
      return { authorization: `Bearer ${token}` };
    },
    async renew() {
      const rejected = token;
      await read();
      return token !== rejected;
    },
  };
}

function serviceVariables(profile: NamingProfile): { host: string; port: string } {
  const service = profile.words.apiserverServiceName.toUpperCase().replaceAll("-", "_");
  return { host: `${service}_SERVICE_HOST`, port: `${service}_SERVICE_PORT` };
}

async function readKubeconfigs(fileNames: readonly string[], mayBeMissing: boolean): Promise<Kubeconfig> {
  const files: Kubeconfig[] = [];
  for (const fileName of fileNames) {
    const text = await readText(fileName, "client configuration", mayBeMissing);
    if (text !== "") files.push(parseKubeconfig(text, fileName, dirname(fileName)));
  }
  return mergeKubeconfigs(files);
}

/** @param mayBeMissing a missing file reads as empty. */
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
  clock: Clock,
): Promise<ClientConfiguration> {
  const chosen = chooseContext(kubeconfig, contextName);
  const { context, cluster, user } = chosen;
  const server = cluster.text("server");
  if (server === undefined)
    throw new ConfigurationError(`${cluster.place}.server is missing, expected https://host[:port]`);
  refuse(cluster, "proxy-url", "proxies are not supported");
  const namespace = context.text("namespace");
  const impersonation = user === undefined ? undefined : impersonationOf(user);
  return {
    server,
    tls: await tlsOf(chosen),
    credentials: user === undefined ? anonymous : await credentialsOf(user, clock),
    disableCompression: cluster.boolean("disable-compression"),
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

/** Inline data goes before a file. */
async function dataOrFile(entry: ConfigurationEntry, key: string): Promise<string | undefined> {
  const fileName = entry.file(key);
  return (
    entry.data(`${key}-data`) ?? (fileName === undefined ? undefined : readText(fileName, `${entry.place}.${key}`))
  );
}

async function credentialsOf(user: ConfigurationEntry, clock: Clock): Promise<Credentials> {
  refuse(user, "exec", "credential plugins are not supported yet; use a token, a tokenFile or a client certificate");
  refuse(
    user,
    "auth-provider",
    "authentication providers are not supported; use a token, a tokenFile or a client certificate",
  );
  refuse(user, "username", "passwords are not supported; use a token, a tokenFile or a client certificate");
  const fileName = user.file("tokenFile");
  if (fileName !== undefined) return tokenFile(fileName, `${user.place}.tokenFile`, clock);
  const token = user.text("token");
  return token === undefined ? anonymous : staticToken(token);
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
