/** The address of a webhook in a definition: a URL or a Service. */
import { isIP } from "node:net";
import { cleanPath, type GoUrl, parseGoUrl } from "../api/formats/go-url.js";
import type { ChangingText } from "../base/changing-text.js";
import { type ServiceReference, serviceDnsName } from "../registry/kinds/service-resolver.js";

/** `clientConfig` of a definition: exactly one of `url` and `service`. */
export interface WebhookConfig {
  /** `https://host:port/path`, without user, query or fragment. */
  readonly url?: string;
  readonly service?: {
    readonly namespace: string;
    readonly name: string;
    readonly path?: string;
    /** Default: 443. */
    readonly port?: number;
  };
  /**
   * Base64 of the PEM certificates that may issue the webhook's certificate; if unset, the machine's root certificates
   * are trusted.
   */
  readonly caBundle?: string;
}

/**
 * Access to a webhook that the operator names in a file; definitions, which users write, have none of these settings.
 */
export interface WebhookAccess {
  /** The credentials that the server presents to the webhook. */
  readonly identity?: WebhookIdentity;
  /** Whether the operator chose the address, so that it may be in any network. */
  readonly isTrusted?: boolean;
  /** The name in the webhook's certificate if it differs from that of the URL. */
  readonly serverName?: string;
  /** Accepts any certificate, so that an attacker on the path could read everything that is sent. */
  readonly insecureSkipTlsVerify?: boolean;
}

export interface WebhookIdentity {
  /** PEM; the certificate comes first, followed by its intermediates. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: string };
  /** The bearer token; each call sends its current value. */
  readonly bearerToken?: string | ChangingText;
}

/** The network address of a webhook and its expected name. */
export interface WebhookTarget {
  /** Undefined if the URL determines the host. */
  readonly service: ServiceReference | undefined;
  readonly host: string;
  readonly port: number;
  /** Includes the leading slash. */
  readonly path: string;
  /**
   * The name that the certificate must have; undefined for an IP address, which the certificate must contain instead.
   */
  readonly serverName: string | undefined;
  /** The Host header. */
  readonly authority: string;
  /** PEM. */
  readonly certificates: string | undefined;
}

const HTTPS_PORT = 443;

/** @throws Error for an unusable configuration, which validation rejects in definitions */
export function webhookTarget({ url, service, caBundle }: WebhookConfig, access: WebhookAccess = {}): WebhookTarget {
  if ((url === undefined) === (service === undefined))
    throw new Error("a webhook has a url or a service, expected exactly one of them");
  const certificates = caBundle === undefined || caBundle === "" ? undefined : pemOf(caBundle);
  if (service !== undefined) {
    const { namespace, name, port = HTTPS_PORT } = service;
    const host = serviceDnsName(service);
    return {
      service: { namespace, name, port },
      host,
      port,
      path: cleanPath(service.path ?? ""),
      serverName: host,
      authority: `${host}:${port}`,
      certificates,
    };
  }
  const { parsed, path } = parsedUrl(url as string);
  const host = parsed.hostname.replace(/^\[|\]$/g, "");
  return {
    service: undefined,
    host,
    port: parsed.port === "" ? HTTPS_PORT : Number(parsed.port),
    path,
    serverName: access.serverName ?? (isIP(host) === 0 ? host : undefined),
    authority: parsed.host,
    certificates,
  };
}

/** The library parses host and port after the text has passed the checks of Go's URL parser. */
function parsedUrl(text: string): { readonly parsed: URL; readonly path: string } {
  const { scheme, host, user, query, fragment, path } = goUrl(text);
  if (user !== undefined || query !== "" || fragment !== "")
    throw new Error("the url of a webhook has a user, a query or a fragment, expected none of them");
  const origin = `https://${host}`;
  if (scheme !== "https" || host === "" || !URL.canParse(origin)) throw unusable();
  return { parsed: new URL(origin), path: cleanPath(path) };
}

function goUrl(text: string): GoUrl {
  try {
    return parseGoUrl(text);
  } catch (cause) {
    throw unusable(cause);
  }
}

function unusable(cause?: unknown): Error {
  return new Error('the url of a webhook can\'t be used, expected "https://host/path"', { cause });
}

function pemOf(caBundle: string): string {
  const text = Buffer.from(caBundle, "base64").toString("latin1");
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw new Error("the caBundle of a webhook has no certificate, expected base64 of PEM");
  return text;
}
