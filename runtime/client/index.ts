/** The public surface of `kindsmith/client` in node: what it gives everywhere, and connections by the means of node. */
export { type ClusterInfo, ClusterInfoError, verifyClusterInfo } from "./cluster-info.js";
export { type ConnectOptions, connect } from "./connect.js";
export { type ConnectByFetchOptions, connectByFetch } from "./connect-by-fetch.js";
export type { ExecPlugin, InteractiveMode } from "./exec-plugin.js";
export { type FetchTransportOptions, fetchTransport } from "./fetch-transport.js";
export * from "./surface.js";
