/** The public surface of `kindsmith/client` in a browser: nothing that it imports needs node. */
export { type ConnectByFetchOptions, connectByFetch } from "./configuration/connect-by-fetch.js";
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
export { parseServerAddress, type ServerAddress } from "./transport/server-address.js";
