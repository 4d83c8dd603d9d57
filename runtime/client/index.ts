/** The public surface of `kindsmith/client` in node: the portable surface and the connections that need node. */
export { type ClusterInfo, ClusterInfoError, verifyClusterInfo } from "./configuration/cluster-info.js";
export {
  type ClusterOptions,
  type CommonOptions as ConnectSettings,
  type ConnectOptions,
  connect,
  type DefaultSourceOptions,
  type KubeconfigOptions,
  type ServerOptions,
} from "./configuration/connect.js";
export { type ConnectByFetchOptions, connectByFetch } from "./configuration/connect-by-fetch.js";
export type { ExecPlugin, InteractiveMode } from "./configuration/exec-plugin.js";
export type { InClusterOptions, ProcessContext } from "./configuration/kubeconfig.js";
export * from "./surface.js";
export {
  type BodyReader,
  type CookiePolicy,
  type Fetch,
  type FetchInit,
  type FetchResponse,
  type FetchTransportOptions,
  fetchTransport,
} from "./transport/fetch-transport.js";
export type { NetworkOptions } from "./transport/network-transport.js";
export { parseServerAddress, type ServerAddress, type TlsSettings } from "./transport/server-address.js";
