/** Decides which requests without a credential are let in as the anonymous user. SPEC: Anonymous requests. */
import type { AnonymousAccess } from "./authentication.js";

export interface AnonymousOptions {
  readonly enabled: boolean;
  /** The only paths that are open; each stands for itself, not for what is below it. An empty list opens all paths. */
  readonly paths?: readonly string[];
}

/**
 * Paths are compared byte for byte as they were received: a path with an escape, an extra slash or another case is a
 * different path, and stays closed.
 */
export function anonymousAccess({ enabled, paths = [] }: AnonymousOptions): AnonymousAccess {
  if (!enabled) return { allows: () => false };
  if (paths.length === 0) return { allows: () => true };
  const open: ReadonlySet<string> = new Set(paths);
  return { allows: (path) => open.has(path) };
}
