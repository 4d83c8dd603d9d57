/**
 * Finds the handlers of paths outside the resources: discovery, OpenAPI, health, version. Their requests pass all
 * stages.
 */
import type { PathHandler } from "./context.js";

/** Returns the handler with the longest matching path; undefined if none matches. */
export function findPathHandler(handlers: readonly PathHandler[], path: string): PathHandler | undefined {
  let best: PathHandler | undefined;
  for (const handler of handlers) {
    const fits = handler.isPrefix
      ? path.startsWith(handler.path)
      : path === handler.path || path === `${handler.path}/`;
    if (fits && (best === undefined || handler.path.length > best.path.length)) best = handler;
  }
  return best;
}
