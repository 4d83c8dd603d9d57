/**
 * How many watches the connection of the browser to this server can carry. Over HTTP/1.1 a browser opens six connections to
 * a server, and a watch holds one for as long as it lives; over HTTP/2 all share one, which has a hundred streams.
 */
const MAX_CONNECTIONS = 4;
const MAX_STREAMS = 40;

export function watchLimit(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return /^h[23]/.test(navigation?.nextHopProtocol ?? "") ? MAX_STREAMS : MAX_CONNECTIONS;
}
