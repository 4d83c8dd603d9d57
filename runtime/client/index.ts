/** The public surface of `kindsmith/client` in node: the portable surface and the connections that need node. */
export { type ClusterInfo, ClusterInfoError, verifyClusterInfo } from "./configuration/cluster-info.js";
export { type ConnectOptions, connect } from "./configuration/connect.js";
export { type ConnectByFetchOptions, connectByFetch } from "./configuration/connect-by-fetch.js";
export type { ExecPlugin, InteractiveMode } from "./configuration/exec-plugin.js";
export * from "./surface.js";
export { type FetchTransportOptions, fetchTransport } from "./transport/fetch-transport.js";
