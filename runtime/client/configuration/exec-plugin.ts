/** A credential plugin as it is configured: a command, checked, and what it is told of the cluster. SPEC: Credential plugins. */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { kubernetesProfile, type NamingProfile, orchProfile } from "../../api/profile/naming-profile.js";
import { ConfigurationError } from "../client-errors.js";
import type { TlsSettings } from "../transport/server-address.js";

const INTERACTIVE_MODES = ["Never", "IfAvailable", "Always"] as const;

/** Whether a plugin may ask the user: not at all, if there is a terminal, or only works with one. */
export type InteractiveMode = (typeof INTERACTIVE_MODES)[number];

/** A command that prints an `ExecCredential`; the fields are those of `users[].user.exec` in a client configuration file. */
export interface ExecPlugin {
  /** Of what the command prints: version `v1` or `v1beta1` of the group `client.authentication.<domain>`. */
  readonly apiVersion: string;
  /** A path, or a name that is looked up in `PATH`. No shell reads it. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to the environment of the process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Shown when the command is missing. */
  readonly installHint?: string;
  /** Must be said for `v1`; `IfAvailable` for `v1beta1` unless set. */
  readonly interactiveMode?: InteractiveMode;
  /** Tells the command where the server is and how its certificate is checked. */
  readonly provideClusterInfo?: boolean;
  /** Further words to the command with `provideClusterInfo`; what they mean is its business. */
  readonly clusterConfig?: JsonValue;
}

/** The server that the credential is for. */
export interface PluginCluster {
  readonly server: string;
  readonly tls: TlsSettings;
  readonly disableCompression?: boolean;
  /** As the configuration file has it. */
  readonly proxyUrl?: string;
}

/** With everything settled. Equal ones give equal credentials. */
export interface CheckedPlugin {
  readonly apiVersion: string;
  /** The variable of the environment that tells the command what is wanted. */
  readonly infoVariable: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly installHint: string;
  readonly interactiveMode: InteractiveMode;
  /** `spec.cluster` of what the command is told. */
  readonly cluster?: JsonObject;
}

/**
 * @param place where the plugin is configured, for messages.
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
 * The apiVersion names the protocol, whoever the server is: plugins are made for one of the products and used with others, so
 * those of both built-in profiles will do, beside the client's own.
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
