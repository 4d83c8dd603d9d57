/** Which requests without a credential get any further, as those of the anonymous user. SPEC: Anonymous requests. */
import type { AnonymousAccess } from "./authentication.js";

export interface AnonymousOptions {
  readonly enabled: boolean;
  /** The only paths that are open, each for itself and nothing below it; none: all are. */
  readonly paths?: readonly string[];
}

/**
 * Paths are compared as they were received, letter by letter: what is written in another way, such as with an escape, a
 * slash more or another case, is another path, and closed.
 */
export function anonymousAccess({ enabled, paths = [] }: AnonymousOptions): AnonymousAccess {
  if (!enabled) return { allows: () => false };
  if (paths.length === 0) return { allows: () => true };
  const open: ReadonlySet<string> = new Set(paths);
  return { allows: (path) => open.has(path) };
}
