/** The paths by which others learn who issues the tokens of service accounts, and verify them. AUTHN-SA-014. */
import type { TokenIssuer } from "../authn/service-account/token-issuer.js";
import { pageNotFound } from "../pipeline/answer/page-not-found.js";
import type { PathHandler } from "../pipeline/context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../pipeline/request/http.js";

/** An hour: so long a new key has to be known before tokens are signed by it. */
const CACHED = "public, max-age=3600";
const READ = ["GET", "HEAD"];

/** An authority of a URL: a name or an address, perhaps with a port. */
const AUTHORITY = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/** @param issuer asked at each request; undefined where the server has none */
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
 * Where the client has reached the server; the document has to name keys that are sent over TLS.
 * @throws StatusError 404 when the client does not say so in a way that fits into a URL
 */
function baseOf({ headers }: HttpRequest): string {
  const authority = headerText(headers, "host") ?? headerText(headers, ":authority") ?? "";
  if (!AUTHORITY.test(authority)) throw pageNotFound();
  return `https://${authority}`;
}

/** @throws StatusError 404 when there is no document */
function answer(type: string, document: string | undefined): HttpResponse {
  if (document === undefined) throw pageNotFound();
  const body = Buffer.from(document);
  const headers = { "content-type": type, "cache-control": CACHED, "content-length": String(body.byteLength) };
  return { status: 200, headers, body };
}
