/**
 * The validated configuration of a credential plugin: its command and the cluster information that it receives. SPEC:
 * Credential plugins.
 */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { kubernetesProfile, type NamingProfile, orchProfile } from "../../api/profile/naming-profile.js";
import { ConfigurationError } from "../client-errors.js";
import type { TlsSettings } from "../transport/server-address.js";

const INTERACTIVE_MODES = ["Never", "IfAvailable", "Always"] as const;

/** Whether a plugin may prompt the user: never, if there is a terminal, or whether it requires one. */
export type InteractiveMode = (typeof INTERACTIVE_MODES)[number];

/**
 * A command that prints an `ExecCredential`. The fields are those of `users[].user.exec` in a client configuration
 * file.
 */
export interface ExecPlugin {
  /** The version of the command's output: `v1` or `v1beta1` of the group `client.authentication.<domain>`. */
  readonly apiVersion: string;
  /** A path, or a name that is looked up in `PATH`. No shell interprets it. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to the environment of the process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Shown when the command is missing. */
  readonly installHint?: string;
  /** Required for `v1`; `IfAvailable` by default for `v1beta1`. */
  readonly interactiveMode?: InteractiveMode;
  /** Passes the server's address and TLS settings to the command. */
  readonly provideClusterInfo?: boolean;
  /** Further data for the command, passed on unchanged with `provideClusterInfo`. */
  readonly clusterConfig?: JsonValue;
}

/** The server that the credential is for. */
export interface PluginCluster {
  readonly server: string;
  readonly tls: TlsSettings;
  readonly disableCompression?: boolean;
  /** The proxy as the configuration file has it. */
  readonly proxyUrl?: string;
}

/** A plugin with all defaults applied. Equal plugins give equal credentials. */
export interface CheckedPlugin {
  readonly apiVersion: string;
  /** The environment variable that carries the request to the command. */
  readonly infoVariable: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly installHint: string;
  readonly interactiveMode: InteractiveMode;
  /** `spec.cluster` of the document that the command receives. */
  readonly cluster?: JsonObject;
}

/**
 * Validates a plugin.
 * @param place where the plugin is configured, for messages
 * @throws ConfigurationError
 */
export function checkPlugin(
  plugin: ExecPlugin,
  cluster: PluginCluster,
  profile: NamingProfile,
  place: string,
): CheckedPlugin {
  const { apiVersion, command, args = [], env = {}, installHint = "", provideClusterInfo = false } = plugin;
  if (command === undefined || command === "")
    throw new ConfigurationError(`${place}.command is missing, expected a command`);
  for (const name of Object.keys(env))
    if (name === "" || name.includes("="))
      throw new ConfigurationError(`${place}.env: found the name ${JSON.stringify(name)}, expected one without "="`);
  const { infoVariable } = protocolOf(apiVersion, profile, place);
  return {
    apiVersion,
    infoVariable,
    command,
    args,
    env,
    installHint,
    interactiveMode: interactiveModeOf(plugin, place),
    ...(provideClusterInfo ? { cluster: clusterInfo(cluster, plugin.clusterConfig) } : {}),
  };
}

/** The name of the entry of `clusters[].cluster.extensions` that is passed to plugins of this version as `config`. */
export function clusterExtensionOf(apiVersion: string): string {
  return `${apiVersion.split("/")[0]}/exec`;
}

interface Protocol {
  readonly versions: readonly string[];
  readonly infoVariable: string;
}

/**
 * The apiVersion names the protocol, whatever the server is. Plugins made for one product are used with others, so the
 * names of both built-in profiles are accepted beside those of the client's own profile.
 */
function protocolOf(apiVersion: string, profile: NamingProfile, place: string): Protocol {
  const protocols = [profile, orchProfile(), kubernetesProfile()].map(({ words }) => ({
    versions: ["v1", "v1beta1"].map((version) => `${words.clientAuthenticationGroup}/${version}`),
    infoVariable: words.execInfoEnv,
  }));
  const protocol = protocols.find(({ versions }) => versions.includes(apiVersion));
  if (protocol !== undefined) return protocol;
  const found = apiVersion === undefined || apiVersion === "" ? "is missing" : `: found ${JSON.stringify(apiVersion)}`;
  const expected = [...new Set(protocols.flatMap(({ versions }) => versions))].join(", ");
  throw new ConfigurationError(`${place}.apiVersion${found.replace(/^is/, " is")}, expected one of: ${expected}`);
}

function interactiveModeOf({ apiVersion, interactiveMode }: ExecPlugin, place: string): InteractiveMode {
  if (interactiveMode === undefined && apiVersion.endsWith("/v1beta1")) return "IfAvailable";
  if (interactiveMode !== undefined && INTERACTIVE_MODES.includes(interactiveMode)) return interactiveMode;
  const found = interactiveMode === undefined ? " is missing" : `: found ${JSON.stringify(interactiveMode)}`;
  throw new ConfigurationError(`${place}.interactiveMode${found}, expected one of: ${INTERACTIVE_MODES.join(", ")}`);
}

function clusterInfo(
  { server, tls, disableCompression, proxyUrl }: PluginCluster,
  config: JsonValue | undefined,
): JsonObject {
  return {
    server,
    ...(tls.serverName === undefined ? {} : { "tls-server-name": tls.serverName }),
    ...(tls.insecureSkipTlsVerify === true ? { "insecure-skip-tls-verify": true } : {}),
    ...(tls.ca === undefined ? {} : { "certificate-authority-data": Buffer.from(tls.ca).toString("base64") }),
    ...(disableCompression === true ? { "disable-compression": true } : {}),
    ...(proxyUrl === undefined ? {} : { "proxy-url": proxyUrl }),
    ...(config === undefined ? {} : { config }),
  };
}
