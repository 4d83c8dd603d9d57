/** Fetches the documents that an issuer publishes: over TLS, without redirects and within limits. */
import type { RequestOptions } from "node:https";
import type { PeerCertificate } from "node:tls";
import { checkServerIdentity } from "node:tls";
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { Clock } from "../../api/time.js";
import { shownText } from "../../base/shown-text.js";
import { decodeJson, JsonSyntaxError } from "../../codec/json-codec.js";
import { readAnswer } from "../../webhooks/answer-body.js";
import { connectionFailureText } from "../../webhooks/webhook-error.js";
import { exchange } from "../../webhooks/webhook-exchange.js";

/** Maximum size of a document, in bytes. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;
/** Timeout for fetching a whole document, in milliseconds. */
export const DOCUMENT_TIMEOUT_MS = 10_000;

export interface IssuerDocument {
  readonly bytes: Buffer;
  readonly content: JsonObject;
}

/** A document could not be fetched. The message is for operators. */
export class DocumentError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DocumentError";
  }
}

export interface DocumentSource {
  /** PEM certificates that replace the machine's root certificates; undefined to trust those. */
  readonly certificateAuthority: string | undefined;
  readonly clock: Clock;
  /** Aborts every fetch. */
  readonly signal: AbortSignal;
}

/**
 * Fetches the JSON object at a URL. It follows no redirects, since the document must come from where the issuer claims
 * to be, and uses no proxies (AUTHN-CONF-032).
 * @throws DocumentError
 */
export async function fetchDocument(url: string, source: DocumentSource): Promise<IssuerDocument> {
  const bytes = await fetchBytes(url, source, { timeoutMs: DOCUMENT_TIMEOUT_MS, maxBytes: MAX_DOCUMENT_BYTES });
  return { bytes, content: objectIn(bytes, url) };
}

export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** A bearer token to send with the request. */
  readonly accessToken?: string;
}

/** The text at an address, fetched like {@link fetchDocument}. @throws DocumentError */
export async function fetchText(url: string, source: DocumentSource, limits: FetchLimits): Promise<string> {
  return (await fetchBytes(url, source, limits)).toString();
}

async function fetchBytes(url: string, source: DocumentSource, limits: FetchLimits): Promise<Buffer> {
  if (!URL.canParse(url) || new URL(url).protocol !== "https:")
    throw new DocumentError(`${shownUrl(url)}: the URL scheme must be https`);
  try {
    return await exchangeBytes(new URL(url), source, limits);
  } catch (error) {
    throw new DocumentError(`${shownUrl(url)}: ${connectionFailureText(error)}`, { cause: error });
  }
}

async function exchangeBytes(url: URL, source: DocumentSource, limits: FetchLimits): Promise<Buffer> {
  const { clock, signal, certificateAuthority } = source;
  const { timeoutMs, maxBytes, accessToken } = limits;
  const deadline = new AbortController();
  const cancel = clock.after(timeoutMs, () => deadline.abort(new Error("the document took too long")));
  const ends = AbortSignal.any([deadline.signal, signal]);
  try {
    const options = requestOptions(url, certificateAuthority, accessToken);
    const { message } = await exchange(options, { signal: ends });
    if (message.statusCode !== 200) {
      message.destroy();
      throw new Error(`the answer has the status ${message.statusCode}, not 200`);
    }
    return await readAnswer(message, maxBytes, ends);
  } catch (error) {
    throw ends.aborted ? ends.reason : error;
  } finally {
    cancel();
  }
}

function requestOptions(
  url: URL,
  certificateAuthority: string | undefined,
  accessToken: string | undefined,
): RequestOptions {
  return {
    method: "GET",
    hostname: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? 443 : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: {
      accept: "application/json, application/jwt",
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
    },
    // A connection per request suffices: there is one fetch every few minutes.
    agent: false,
    // A user name and password in the URL are not sent.
    auth: null,
    minVersion: "TLSv1.2",
    rejectUnauthorized: true,
    ...(certificateAuthority !== undefined && {
      ca: certificateAuthority,
      checkServerIdentity: identityUnderAuthority,
    }),
  };
}

/**
 * A certificate that is trusted directly, without being that of an authority, vouches for no authority
 * (AUTHN-OIDC-017).
 */
function identityUnderAuthority(host: string, certificate: PeerCertificate): Error | undefined {
  return checkServerIdentity(host, certificate) ?? authorityProblem(certificate);
}

/** Maximum number of links of a chain to follow; TLS itself allows fewer. */
const MAX_CHAIN_LENGTH = 100;

function authorityProblem(certificate: PeerCertificate): Error | undefined {
  let last = certificate as Partial<PeerCertificate> & { readonly issuerCertificate?: PeerCertificate };
  for (let links = 0; links < MAX_CHAIN_LENGTH; links++) {
    const issuer = last.issuerCertificate;
    if (issuer === undefined || issuer === last || issuer.fingerprint256 === last.fingerprint256) break;
    last = issuer;
  }
  return last.ca === true ? undefined : new Error("the certificate does not come from a certificate authority");
}

/** The URL without what may be secret: user name, password and query. */
function shownUrl(url: string): string {
  if (!URL.canParse(url)) return shownText(url);
  const { protocol, host, pathname } = new URL(url);
  return shownText(`${protocol}//${host}${pathname}`);
}

function objectIn(bytes: Buffer, url: string): JsonObject {
  try {
    const { value, duplicates } = decodeJson(bytes);
    if (isJsonObject(value) && duplicates.length === 0) return value;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new DocumentError(`${shownUrl(url)}: the answer is not JSON`, { cause: error });
  }
  throw new DocumentError(`${shownUrl(url)}: the answer is not a JSON object with unique members`);
}
