/**
 * The path that a backend is asked for. It is written anew from the segments that the request was authorized for: one that
 * a backend could read in another way than this server did would be a way around authorization.
 */
import { badRequest } from "../../api/status.js";

/** A backend could take these for steps in the tree of paths, or split them again. */
const AMBIGUOUS = /^\.{0,2}$|[/\\\p{Cc}]/u;

/**
 * Old prefixes that stand for a verb: `/watch/things`. This server takes the word for a resource, and a backend that knows
 * them would do what nobody was asked about.
 */
const VERB_PREFIXES: ReadonlySet<string> = new Set(["watch", "proxy"]);

/** Below `/apis/`, written as it is meant: names of groups and versions need no percent signs. */
const GROUP_VERSION = /^\/apis\/([^/%]+)\/([^/%]+)(?:\/(.*))?$/s;

export interface GroupVersionPath {
  readonly group: string;
  readonly version: string;
  /** What stands below the group version, decoded. */
  readonly rest: readonly string[];
}

/** Undefined for a path that is not at or below `/apis/<group>/<version>`, or that can't be decoded. */
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
