/**
 * A client over the network, from explicit options, configuration files, or the environment of the process. Modules
 * that not every client needs are loaded on demand: sockets and TLS, YAML, plugins.
 */

import { type ClientSettings, createClient, profileOf, type TypedClient } from "../resources/client.js";
import type { Apis, NoApis } from "../resources/typed-apis.js";
import { foregroundClock } from "../transport/abort.js";
import type { NetworkOptions } from "../transport/network-transport.js";
import { parseServerAddress, type TlsSettings } from "../transport/server-address.js";
import type { Transport } from "../transport/transport.js";
import type { ClientConfiguration } from "./client-configuration.js";
import { anonymous, type Credentials, type Impersonation, staticToken } from "./client-credentials.js";
import { checkNames } from "./connect-options.js";
import type { ExecPlugin } from "./exec-plugin.js";
import {
  currentProcessContext,
  fromCluster,
  fromKubeconfig,
  fromProcessContext,
  type InClusterOptions,
  type ProcessContext,
  type ReadingContext,
  tokenFile,
} from "./kubeconfig.js";

/** Explicit options; no file but `tokenFile` is read. */
export interface ServerOptions extends TlsSettings {
  /** `https://host[:port][/path]`. */
  readonly server: string;
  readonly token?: string;
  /** Read again as the file changes. */
  readonly tokenFile?: string;
  /** A command that prints the credential, used if no other one is set. */
  readonly exec?: ExecPlugin;
  readonly namespace?: string;
  readonly impersonation?: Impersonation;
}

export interface KubeconfigOptions {
  /** One file, or several, of which the first one that sets a value wins. */
  readonly kubeconfig: string | readonly string[];
  /** The file's current context by default. */
  readonly context?: string;
}

export interface ClusterOptions {
  /** Inside a container: the mounted service account. */
  readonly inCluster: true | InClusterOptions;
}

/**
 * Without any of the three: the files that KUBECONFIG names, `~/.kube/config`, or else the in-cluster configuration.
 */
export interface DefaultSourceOptions {
  readonly context?: string;
}

export interface CommonOptions extends ClientSettings, NetworkOptions {
  /** The environment, home directory and terminal to use; those of the process by default. */
  readonly processContext?: ProcessContext;
  /** The time limit of one run of a credential plugin, in which a person may have to log in; 5 minutes by default. */
  readonly pluginTimeoutMs?: number;
}

export type ConnectOptions = CommonOptions &
  (ServerOptions | KubeconfigOptions | ClusterOptions | DefaultSourceOptions);

/**
 * Reads the configuration and creates a client; the first call connects.
 * @throws ConfigurationError that names the setting, what was found and what was expected; TypeError for a group of
 * `apis` with the name of a member of the client
 */
export async function connect<A extends Apis = NoApis>(
  options: ConnectOptions & { readonly apis?: A } = {},
): Promise<TypedClient<A>> {
  const { transport, credentials, impersonation, namespace, acceptsGzip } = await openConnection(options);
  return createClient<A>({
    ...settingsOf(options),
    ...(options.apis === undefined ? {} : { apis: options.apis }),
    transport,
    credentials,
    acceptsGzip,
    ...(impersonation === undefined ? {} : { impersonation }),
    ...(namespace === undefined ? {} : { namespace }),
  });
}

/** What carries requests to a server, and what must be added to each of them. */
export interface Connection {
  /** The address that was configured. */
  readonly server: string;
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly impersonation: Impersonation | undefined;
  readonly namespace: string | undefined;
  readonly acceptsGzip: boolean;
}

/** For what passes requests on instead of making them; clients use {@link connect}. @throws ConfigurationError */
export async function openConnection(options: ConnectOptions): Promise<Connection> {
  checkNames(options);
  const configuration = await configurationFrom(options);
  const { server, tls, credentials, impersonation, namespace } = configuration;
  const address = parseServerAddress(server);
  const { environment } = options.processContext ?? currentProcessContext();
  const [{ networkTransport }, { proxyFor }] = await Promise.all([
    import("../transport/network-transport.js"),
    import("../transport/proxy-address.js"),
  ]);
  const through = proxyFor(address, { option: options.proxy, configured: configuration.proxy, environment });
  return {
    server,
    transport: networkTransport(address, tls, { ...options, through }),
    credentials,
    impersonation,
    namespace,
    acceptsGzip: configuration.disableCompression !== true,
  };
}

async function configurationFrom(options: ConnectOptions): Promise<ClientConfiguration> {
  const { clock = foregroundClock, processContext = currentProcessContext(), pluginTimeoutMs } = options;
  const reading: ReadingContext = {
    clock,
    processContext,
    profile: profileOf(options.profile),
    isProcessWide: options.clock === undefined && options.processContext === undefined,
    ...(pluginTimeoutMs === undefined ? {} : { pluginTimeoutMs }),
  };
  if ("server" in options) {
    const { server, namespace, impersonation } = options;
    return {
      server,
      tls: options,
      credentials: await credentialsOf(options, reading),
      ...(impersonation === undefined ? {} : { impersonation }),
      ...(namespace === undefined ? {} : { namespace }),
    };
  }
  if ("kubeconfig" in options) {
    const { kubeconfig, context } = options;
    return fromKubeconfig(typeof kubeconfig === "string" ? [kubeconfig] : kubeconfig, context, reading);
  }
  if ("inCluster" in options) return fromCluster(options.inCluster === true ? {} : options.inCluster, reading);
  return fromProcessContext(options.context, reading);
}

async function credentialsOf(options: ServerOptions, reading: ReadingContext): Promise<Credentials> {
  const { server, token, tokenFile: fileName, certificate, exec } = options;
  if (fileName !== undefined) return tokenFile(fileName, "tokenFile", reading.clock);
  if (token !== undefined) return staticToken(token);
  if (exec === undefined || certificate !== undefined) return anonymous;
  const [{ checkPlugin }, { pluginCredentials }] = await Promise.all([
    import("./exec-plugin.js"),
    import("./plugin-credentials.js"),
  ]);
  return pluginCredentials(checkPlugin(exec, { server, tls: options }, reading.profile, "exec"), reading);
}

function settingsOf(options: ClientSettings): Omit<ClientSettings, "apis"> {
  const { profile, protobuf, userAgent, timeoutMs, onWarning, clock, random, fieldManager } = options;
  const settings = { profile, protobuf, userAgent, timeoutMs, onWarning, clock, random, fieldManager };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
