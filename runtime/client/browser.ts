/** The public surface of `kindsmith/client` in a browser: nothing that it reaches needs node. */
export { type ConnectByFetchOptions, connectByFetch } from "./connect-by-fetch.js";
export { type FetchTransportOptions, fetchTransport } from "./fetch-transport.js";
export * from "./surface.js";
