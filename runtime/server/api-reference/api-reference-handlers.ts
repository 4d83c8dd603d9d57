/**
 * The API reference: a page on which people read the live OpenAPI documents and send requests. The page and its files
 * are the same for all users and reveal nothing of the store, so that a browser, which has no token yet, may load them.
 * Their content comes from the API itself, with the token that the reader enters.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { StatusError } from "../../api/status.js";
import { OperatorError } from "../../base/operator-error.js";
import type { PathHandler } from "../../pipeline/context.js";
import type { HttpRequest, HttpResponse } from "../../pipeline/request/http.js";
import { contentHash, hasCurrent, notModified } from "../http/entity-tag.js";
import { pageSecurityHeaders } from "../http/page-security.js";
import { ASSET_NAMES, type Asset, loadAsset } from "./assets.js";
import { pageHtml } from "./page-html.js";

const PAGE_PATH = "/docs/";
/** The page must have the slash, or its relative links would resolve elsewhere. */
const BARE_PATH = "/docs";

const VIEWER = "viewer.js";

/** All paths of the page, in full, that need no credential. */
export const API_REFERENCE_PATHS: readonly string[] = [
  BARE_PATH,
  PAGE_PATH,
  ...ASSET_NAMES.map((name) => PAGE_PATH + name),
];

/** Every way from text to markup or code is forbidden, so that a description stays text whatever it contains. */
const SECURITY_HEADERS = pageSecurityHeaders(["require-trusted-types-for 'script'", "trusted-types 'none'"]);

const METHODS = ["GET", "HEAD"];

export function apiReferenceHandlers(profile: NamingProfile): PathHandler[] {
  const page = Buffer.from(pageHtml(profile));
  const pageHash = contentHash(page);
  return [
    {
      path: BARE_PATH,
      methods: METHODS,
      handle: async ({ request }) => {
        if (!request.path.endsWith("/")) return redirect();
        // A page whose viewer is missing would stay empty and say nothing.
        await servedAsset(VIEWER);
        return answer(request, { type: "text/html; charset=utf-8", bytes: page, hash: pageHash });
      },
    },
    ...ASSET_NAMES.map((name) => ({
      path: PAGE_PATH + name,
      methods: METHODS,
      handle: async ({ request }: { readonly request: HttpRequest }) => answer(request, await servedAsset(name)),
    })),
  ];
}

/** @throws StatusError 404 if the viewer is not installed, with the command that installs it, or the program can't have it */
async function servedAsset(name: string): Promise<Asset> {
  try {
    return await loadAsset(name);
  } catch (error) {
    if (error instanceof OperatorError) throw new StatusError(404, "NotFound", error.message);
    throw error;
  }
}

/** Browsers cache a file and revalidate it each time, so that a new release is visible immediately. */
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

/** The redirect is relative, so that a prefix before the path is kept. */
function redirect(): HttpResponse {
  const location = PAGE_PATH.slice(1);
  return { status: 308, headers: { ...SECURITY_HEADERS, location, "content-length": "0" }, body: new Uint8Array() };
}
