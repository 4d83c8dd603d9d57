/** Parses absolute URLs and absolute paths as stock servers do, with every error in their words. */
import { quotedText, shownQuoted } from "../quoted-text.js";
import { checkEscapes, checkUser, escapedPath, UrlError, unescapedHost } from "./escapes.js";

export interface ParsedUrl {
  readonly scheme: string;
  /** What follows the scheme of a URL without slashes, as in `mailto:a@b.example`. */
  readonly opaque: string;
  readonly user: string | undefined;
  /** Includes the port. */
  readonly host: string;
  readonly path: string;
  /** Undefined if there is no question mark. */
  readonly query: string | undefined;
  readonly fragment: string;
}

/** Returns a URL, or the error in the words of stock servers. */
export function parseUrl(text: string): ParsedUrl | string {
  const problem = absoluteUrlProblem(text);
  if (problem !== undefined) return problem;
  const hash = text.indexOf("#");
  const withoutFragment = hash === -1 ? text : text.slice(0, hash);
  const fragment = hash === -1 ? "" : text.slice(hash + 1);
  return (
    problemOf(withoutFragment, () => parseParts(withoutFragment, false)) ??
    problemOf(text, () => checkEscapes(fragment)) ?? { ...parseParts(withoutFragment, false), fragment }
  );
}

/**
 * Explains why a text is neither an absolute URL nor an absolute path; fragments count as parts of the path or query.
 */
export function absoluteUrlProblem(text: string): string | undefined {
  return problemOf(text, () => parseParts(text, true));
}

function problemOf(text: string, parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof UrlError) return `parse ${shownQuoted(text)}: ${error.message}`;
    throw error;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that no URL has
const CONTROL = /[\u0000-\u001f\u007f]/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+\-.]*):/;

/** @param mustBeAbsolute whether a path must begin with a slash and is never read as a host */
function parseParts(text: string, mustBeAbsolute: boolean): ParsedUrl {
  if (CONTROL.test(text)) throw new UrlError("net/url: invalid control character in URL");
  if (text === "" && mustBeAbsolute) throw new UrlError("empty url");
  if (text.startsWith(":")) throw new UrlError("missing protocol scheme");
  const url = { scheme: "", opaque: "", user: undefined, host: "", path: "", query: undefined, fragment: "" };
  if (text === "*") return { ...url, path: "*" };
  const written = SCHEME.exec(text)?.[1] ?? "";
  const scheme = written.toLowerCase();
  const afterScheme = written === "" ? text : text.slice(written.length + 1);
  const mark = afterScheme.indexOf("?");
  const rest = mark === -1 ? afterScheme : afterScheme.slice(0, mark);
  const query = mark === -1 ? undefined : afterScheme.slice(mark + 1);
  if (!rest.startsWith("/")) {
    if (scheme !== "") return { ...url, scheme, opaque: rest, query };
    if (mustBeAbsolute) throw new UrlError("invalid URI for request");
  }
  const hasHost = rest.startsWith("//") && (scheme !== "" || (!mustBeAbsolute && !rest.startsWith("///")));
  const slash = hasHost ? rest.indexOf("/", 2) : 0;
  const end = slash === -1 ? rest.length : slash;
  const authority = hasHost ? parseAuthority(rest.slice(2, end)) : {};
  return { ...url, ...authority, scheme, query, path: escapedPath(rest.slice(end)) };
}

function parseAuthority(text: string): Pick<ParsedUrl, "user" | "host"> {
  const at = text.lastIndexOf("@");
  const host = parseHost(text.slice(at + 1));
  if (at === -1) return { user: undefined, host };
  const user = text.slice(0, at);
  checkUser(user);
  return { user, host };
}

function parseHost(text: string): string {
  if (text.startsWith("[")) {
    const bracket = text.lastIndexOf("]");
    if (bracket === -1) throw new UrlError("missing ']' in host");
    checkPort(text.slice(bracket + 1));
    return unescapedHost(text);
  }
  const colon = text.lastIndexOf(":");
  if (colon !== -1) checkPort(text.slice(colon));
  return unescapedHost(text);
}

function checkPort(text: string): void {
  if (!isOptionalPort(text)) throw new UrlError(`invalid port ${quotedText(text)} after host`);
}

/** Matches nothing, or a colon followed by any number of digits. */
export function isOptionalPort(text: string): boolean {
  return /^(?::[0-9]*)?$/.test(text);
}
