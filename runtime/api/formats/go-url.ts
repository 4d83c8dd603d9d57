/**
 * Parses URLs exactly as Go does. Two parsers that disagree on what is path and what is host would be a security
 * risk.
 * Nothing is resolved or repaired.
 */

export interface GoUrl {
  /** In lower case; empty if there is none. */
  readonly scheme: string;
  /** As written before the host, without the `@`; undefined if there is none. */
  readonly user: string | undefined;
  /** As written, with the port. */
  readonly host: string;
  /** Percent-decoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Without the number sign. */
  readonly fragment: string;
}

/** Says why a text is not a URL, in Go's words. */
export class GoUrlError extends Error {}

const CONTROL = /\p{Cc}/u;
const LAST_ASCII = "\x7f";
const SCHEME = /^([a-zA-Z][a-zA-Z0-9+.-]*):/;
const BAD_IN_HOST = /[\s"\\^`{|}#?/]/;
const BAD_ESCAPE = /%(?![0-9a-fA-F]{2}).{0,2}/s;

/** @throws GoUrlError */
export function parseGoUrl(text: string): GoUrl {
  try {
    return parsed(text);
  } catch (error) {
    if (!(error instanceof GoUrlError)) throw error;
    throw new GoUrlError(`parse ${JSON.stringify(text)}: ${error.message}`);
  }
}

/** Those beyond ASCII are characters like others here. */
function isControl(character: string): boolean {
  return character <= LAST_ASCII && CONTROL.test(character);
}

function parsed(text: string): GoUrl {
  if ([...text].some(isControl)) throw new GoUrlError("net/url: invalid control character in URL");
  const [beforeFragment, fragment] = cut(text, "#");
  if (beforeFragment.startsWith(":")) throw new GoUrlError("missing protocol scheme");
  const scheme = SCHEME.exec(beforeFragment)?.[1] ?? "";
  const afterScheme = scheme === "" ? beforeFragment : beforeFragment.slice(scheme.length + 1);
  const [rest, query] = cut(afterScheme, "?");
  const common = { scheme: scheme.toLowerCase(), query, fragment: unescaped(fragment) };
  const none = { user: undefined, host: "" };
  if (!rest.startsWith("/")) {
    // what is behind such a scheme is opaque
    if (scheme !== "") return { ...common, ...none, path: "" };
    if (/^[^/]*:/.test(rest)) throw new GoUrlError("first path segment in URL cannot contain colon");
  }
  if (!rest.startsWith("//") || (scheme === "" && rest.startsWith("///")))
    return { ...common, ...none, path: unescaped(rest) };
  const end = rest.indexOf("/", 2);
  const authority = end < 0 ? rest.slice(2) : rest.slice(2, end);
  return { ...common, ...authorityOf(authority), path: end < 0 ? "" : unescaped(rest.slice(end)) };
}

function authorityOf(authority: string): Pick<GoUrl, "user" | "host"> {
  const at = authority.lastIndexOf("@");
  const user = at < 0 ? undefined : authority.slice(0, at);
  if (user !== undefined && !/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user))
    throw new GoUrlError("net/url: invalid userinfo");
  return { user, host: checkedHost(authority.slice(at + 1)) };
}

function checkedHost(host: string): string {
  if (host.startsWith("[")) {
    const end = host.lastIndexOf("]");
    if (end < 0) throw new GoUrlError("missing ']' in host");
    checkPort(host.slice(end + 1));
    const [address = ""] = host.slice(1, end).split("%25");
    if (!URL.canParse(`http://[${address}]`))
      throw new GoUrlError(`invalid host: ParseAddr(${JSON.stringify(address)}): unable to parse IP`);
    return host;
  }
  const colon = host.lastIndexOf(":");
  if (colon >= 0) checkPort(host.slice(colon));
  for (const [escaped] of host.matchAll(/%.{0,2}/gs)) {
    // only bytes beyond ASCII may be written so
    if (!/^%[89a-fA-F][0-9a-fA-F]$/.test(escaped))
      throw new GoUrlError(`invalid URL escape ${JSON.stringify(escaped)}`);
  }
  const bad = BAD_IN_HOST.exec(host)?.[0];
  if (bad !== undefined) throw new GoUrlError(`invalid character ${JSON.stringify(bad)} in host name`);
  return host;
}

/** @param port with its colon, or empty */
function checkPort(port: string): void {
  if (!/^(:[0-9]*)?$/.test(port)) throw new GoUrlError(`invalid port ${JSON.stringify(port)} after host`);
}

function unescaped(text: string): string {
  const bad = BAD_ESCAPE.exec(text)?.[0];
  if (bad !== undefined) throw new GoUrlError(`invalid URL escape ${JSON.stringify(bad)}`);
  if (!text.includes("%")) return text;
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (bytes) => decoder.decode(bytesOf(bytes)));
}

const decoder = new TextDecoder();

/** @param escapes such as `%C3%A9` */
function bytesOf(escapes: string): Uint8Array {
  return Uint8Array.from(escapes.slice(1).split("%"), (digits) => Number.parseInt(digits, 16));
}

function cut(text: string, mark: string): readonly [before: string, after: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * A path as it is sent: with one slash in front and none at its end, without empty parts, `.` and `..`, and escaped.
 * @param path decoded
 */
export function cleanPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.map(escapedPart).join("/")}`;
}

function escapedPart(part: string): string {
  // halves of characters can't be written
  const whole = part.replace(/\p{Surrogate}/gu, "\ufffd");
  return encodeURIComponent(whole).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)|[!'()*]/g, (text) =>
    text.length === 1 ? `%${text.charCodeAt(0).toString(16).toUpperCase()}` : decodeURIComponent(text),
  );
}
