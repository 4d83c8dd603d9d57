/**
 * The API reference: a page for people, on which they read the live OpenAPI documents and send requests. The page and its
 * files are the same for everybody and tell nothing of the store, so that a browser, which has no token yet, may load
 * them; what they show comes from the API itself, asked with the token that the reader gives.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { PathHandler } from "../../pipeline/context.js";
import type { HttpRequest, HttpResponse } from "../../pipeline/request/http.js";
import { contentHash, hasCurrent, notModified } from "../http/entity-tag.js";
import { ASSET_NAMES, type Asset, loadAsset } from "./assets.js";
import { pageHtml } from "./page-html.js";

const PAGE_PATH = "/docs/";
/** Without the slash, relative links would lead elsewhere. */
const BARE_PATH = "/docs";

/** All paths of the page, each by its full name: what is to be open to callers without a credential. */
export const API_REFERENCE_PATHS: readonly string[] = [
  BARE_PATH,
  PAGE_PATH,
  ...ASSET_NAMES.map((name) => PAGE_PATH + name),
];

/**
 * The page runs its own files only, talks to its own server only, and can't be framed. The last two directives forbid
 * every way from a text to markup or code: whatever a description holds, it stays a text.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // the viewer's style sheet holds its icons
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const SECURITY_HEADERS = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const METHODS = ["GET", "HEAD"];

export function apiReferenceHandlers(profile: NamingProfile): PathHandler[] {
  const page = Buffer.from(pageHtml(profile));
  const pageHash = contentHash(page);
  return [
    {
      path: BARE_PATH,
      methods: METHODS,
      handle: async ({ request }) =>
        request.path.endsWith("/")
          ? answer(request, { type: "text/html; charset=utf-8", bytes: page, hash: pageHash })
          : redirect(),
    },
    ...ASSET_NAMES.map((name) => ({
      path: PAGE_PATH + name,
      methods: METHODS,
      handle: async ({ request }: { readonly request: HttpRequest }) => answer(request, await loadAsset(name)),
    })),
  ];
}

/** Browsers keep it and ask each time whether it is still current: a new release shows itself at once. */
function answer(request: HttpRequest, { type, bytes, hash }: Asset): HttpResponse {
  const headers = {
    ...SECURITY_HEADERS,
    "content-type": type,
    "content-length": String(bytes.byteLength),
    "cache-control": "public, no-cache",
    etag: `"${hash}"`,
  };
  return hasCurrent(request, hash) ? notModified(headers) : { status: 200, headers, body: bytes };
}

/** Relative, so that a prefix in front of the path stays. */
function redirect(): HttpResponse {
  const location = PAGE_PATH.slice(1);
  return { status: 308, headers: { ...SECURITY_HEADERS, location, "content-length": "0" }, body: new Uint8Array() };
}
