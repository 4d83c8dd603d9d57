/**
 * The paths from which other systems learn who issues the tokens of service accounts, and how to verify them.
 * AUTHN-SA-014.
 */
import type { TokenIssuer } from "../authn/service-account/token-issuer.js";
import { pageNotFound } from "../pipeline/answer/page-not-found.js";
import type { PathHandler } from "../pipeline/context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../pipeline/request/http.js";

/** One hour, so a new key must be published for that long before tokens are signed with it. */
const CACHED = "public, max-age=3600";
const READ = ["GET", "HEAD"];

/** The authority of a URL: a name or an address, optionally with a port. */
const AUTHORITY = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/** @param issuer called for each request; returns undefined if the server has none */
export function serviceAccountDocumentHandlers(issuer: () => TokenIssuer | undefined): PathHandler[] {
  return [
    {
      path: "/.well-known/openid-configuration",
      methods: READ,
      handle: async ({ request }) => answer("application/json", await issuer()?.discoveryDocument(baseOf(request))),
    },
    {
      path: "/openid/v1/jwks",
      methods: READ,
      handle: async () => answer("application/jwk-set+json", await issuer()?.keySet()),
    },
  ];
}

/**
 * Returns the base URL at which the client reached the server, because the document must refer to keys that are served
 * over TLS.
 * @throws StatusError 404 if the request has no authority that fits into a URL
 */
function baseOf({ headers }: HttpRequest): string {
  const authority = headerText(headers, "host") ?? headerText(headers, ":authority") ?? "";
  if (!AUTHORITY.test(authority)) throw pageNotFound();
  return `https://${authority}`;
}

/** @throws StatusError 404 if there is no document */
function answer(type: string, document: string | undefined): HttpResponse {
  if (document === undefined) throw pageNotFound();
  const body = Buffer.from(document);
  const headers = { "content-type": type, "cache-control": CACHED, "content-length": String(body.byteLength) };
  return { status: 200, headers, body };
}
