/** Paths outside the resources: discovery, OpenAPI, health, version. They pass the same stages as every request. */
import type { PathHandler } from "./context.js";

/** The longest path wins; undefined when none fits. */
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
