/**
 * The console: a page that shows and changes what the server has. Its files are the same for all users and reveal
 * nothing of the store, so a browser may load them before it has a credential. All data comes from the API, as the caller.
 */
import { StatusError } from "../../api/status.js";
import type { PathHandler } from "../../pipeline/context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../../pipeline/request/http.js";
import { acceptsGzip } from "../../pipeline/stages/compress.js";
import { contentHash, hasCurrent, notModified } from "../http/entity-tag.js";
import { pageSecurityHeaders } from "../http/page-security.js";
import { CONSOLE_PAGE, consoleFileNames, loadConsoleFile } from "./console-files.js";
import { type ConsoleSignIn, originsOf } from "./console-sign-in.js";

/** The path of the page, from the root of the server. */
export const CONSOLE_PATH = "/console/";
/** The page must have the slash, or its relative links would resolve elsewhere. */
const BARE_PATH = "/console";

/** What the page has to know of the server before anyone has signed in. */
const CONFIGURATION = "configuration.json";

const DIRECTIVES = ["font-src 'self'"];
/** What every answer with a file of the console has, where the page talks to its own server alone. */
export const CONSOLE_SECURITY_HEADERS = pageSecurityHeaders(DIRECTIVES);

/** Names with a hash of the content never get other content. */
const HASHED = /-[A-Z0-9]{8}\.(js|css)$/;
const FOREVER = "public, max-age=31536000, immutable";
/** Browsers revalidate the page each time, so that a new release is visible immediately. */
const REVALIDATED = "public, no-cache";

/** Why there are no files. */
export const CONSOLE_NOT_BUILT =
  "the files of the console are not there: a checkout makes them by `npm run build:console`";

/** Returns all paths of the console, in full, which need no credential; no prefix is open. */
export function consolePaths(): readonly string[] {
  return [BARE_PATH, CONSOLE_PATH, ...[CONFIGURATION, ...consoleFileNames()].map((name) => CONSOLE_PATH + name)];
}

/** @param signIn returns where people sign in now, beside the credentials that they bring */
export function consoleHandlers(signIn: () => readonly ConsoleSignIn[]): PathHandler[] {
  const methods = ["GET", "HEAD"];
  return [
    {
      path: BARE_PATH,
      methods,
      handle: async ({ request }) =>
        request.path.endsWith("/") ? consoleAnswer(request, CONSOLE_PAGE, signIn()) : redirect(),
    },
    {
      path: CONSOLE_PATH,
      isPrefix: true,
      methods,
      handle: async ({ request }) => {
        const name = request.path.slice(CONSOLE_PATH.length) || CONSOLE_PAGE;
        return name === CONFIGURATION ? configuration(signIn()) : consoleAnswer(request, name, signIn());
      },
    },
  ];
}

/** @throws StatusError 404 if there is no such file, or none at all */
export async function consoleAnswer(
  request: Pick<HttpRequest, "headers">,
  name: string,
  signIn: readonly ConsoleSignIn[] = [],
): Promise<HttpResponse> {
  const names = consoleFileNames();
  if (names.length === 0) throw new StatusError(404, "NotFound", CONSOLE_NOT_BUILT);
  if (!names.includes(name)) throw new StatusError(404, "NotFound", "the console has no such file");
  const { type, bytes, compressed, hash: ofContent } = await loadConsoleFile(name);
  const origins = originsOf(signIn);
  // A browser that has the page has its policy too, so another policy makes it another page.
  const hash = origins.length === 0 ? ofContent : contentHash([ofContent, ...origins].join(" "));
  const isCompressed = acceptsGzip(headerText(request.headers, "accept-encoding"));
  const body = isCompressed ? compressed : bytes;
  const headers = {
    ...(origins.length === 0 ? CONSOLE_SECURITY_HEADERS : pageSecurityHeaders(DIRECTIVES, origins)),
    "content-type": type,
    "content-length": String(body.byteLength),
    ...(isCompressed ? { "content-encoding": "gzip" } : {}),
    vary: "Accept-Encoding",
    "cache-control": HASHED.test(name) ? FOREVER : REVALIDATED,
    // Weak, since it is the same for both encodings.
    etag: `W/"${hash}"`,
  };
  return hasCurrent(request, hash) ? notModified(headers) : { status: 200, headers, body };
}

/** It may change while the server runs, as the file of issuers may. */
function configuration(signIn: readonly ConsoleSignIn[]): HttpResponse {
  const body = Buffer.from(JSON.stringify({ signIn }));
  const headers = {
    ...CONSOLE_SECURITY_HEADERS,
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    "cache-control": "no-store",
  };
  return { status: 200, headers, body };
}

/** The redirect is relative, so that a prefix before the path is kept. */
function redirect(): HttpResponse {
  const location = CONSOLE_PATH.slice(1);
  return {
    status: 308,
    headers: { ...CONSOLE_SECURITY_HEADERS, location, "content-length": "0" },
    body: new Uint8Array(),
  };
}
