/**
 * The path that is requested from a backend. It is rebuilt from the segments that were authorized, because a path that
 * the backend reads in another way than this server would bypass authorization.
 */
import { badRequest } from "../../api/status.js";

/** Segments that a backend could interpret as steps in the path, or split again. */
const AMBIGUOUS = /^\.{0,2}$|[/\\\p{Cc}]/u;

/**
 * Deprecated prefixes that stand for a verb: `/watch/things`. This server takes the word for a resource, but a backend
 * that supports the prefix would perform an operation that was not authorized.
 */
const VERB_PREFIXES: ReadonlySet<string> = new Set(["watch", "proxy"]);

/** Paths below `/apis/`, matched literally because names of groups and versions need no percent-encoding. */
const GROUP_VERSION = /^\/apis\/([^/%]+)\/([^/%]+)(?:\/(.*))?$/s;

export interface GroupVersionPath {
  readonly group: string;
  readonly version: string;
  /** The decoded segments below the group version. */
  readonly rest: readonly string[];
}

/** Returns undefined for a path outside of `/apis/<group>/<version>`, or one that cannot be decoded. */
export function groupVersionPathOf(path: string): GroupVersionPath | undefined {
  const [, group, version, rest = ""] = GROUP_VERSION.exec(path) ?? [];
  if (group === undefined || version === undefined) return undefined;
  const parts = rest.split("/");
  if (parts.at(-1) === "") parts.pop();
  try {
    return { group, version, rest: parts.map(decodeURIComponent) };
  } catch {
    return undefined;
  }
}

/** @throws StatusError 400 */
export function proxiedPath({ group, version, rest }: GroupVersionPath, query: URLSearchParams): string {
  const segments = ["apis", group, version, ...rest];
  const ambiguous = VERB_PREFIXES.has(rest[0] ?? "") ? rest[0] : segments.find((segment) => AMBIGUOUS.test(segment));
  if (ambiguous !== undefined)
    throw badRequest(`the path segment ${JSON.stringify(ambiguous)} can't be passed on to the server of the group`);
  const text = query.toString();
  return `/${segments.map(encodeURIComponent).join("/")}${text === "" ? "" : `?${text}`}`;
}
