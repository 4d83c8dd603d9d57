/** Where a webhook is, as definitions say it: a URL, or a Service of the server's own. */
import { isIP } from "node:net";
import { cleanPath, type GoUrl, parseGoUrl } from "../api/formats/go-url.js";
import type { ChangingText } from "../base/changing-text.js";
import { type ServiceReference, serviceDnsName } from "../registry/kinds/service-resolver.js";

/** As `clientConfig` of definitions has it: one of `url` and `service`. */
export interface WebhookConfig {
  /** `https://host:port/path`, without user, query or fragment. */
  readonly url?: string;
  readonly service?: {
    readonly namespace: string;
    readonly name: string;
    readonly path?: string;
    /** 443 where it is not said. */
    readonly port?: number;
  };
  /** Base64 of PEM certificates that the webhook's own has to come from; unset for those that the machine trusts. */
  readonly caBundle?: string;
}

/** How a webhook is called that the operator names in a file; definitions, which users write, have nothing of this. */
export interface WebhookAccess {
  /** By what the webhook knows this server. */
  readonly identity?: WebhookIdentity;
  /** The operator chose the address: it may be in any network. */
  readonly isTrusted?: boolean;
  /** The name that the webhook's certificate has, where it is not that of the URL. */
  readonly serverName?: string;
  /** Any certificate will do: whoever is in between reads all that is sent. */
  readonly insecureSkipTlsVerify?: boolean;
}

export interface WebhookIdentity {
  /** PEM; the certificate with its intermediates after it. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: string };
  /** One that changes is sent as it is at each call. */
  readonly bearerToken?: string | ChangingText;
}

/** What is connected to, and by what name. */
export interface WebhookTarget {
  /** Undefined: the host is the one that the URL names. */
  readonly service: ServiceReference | undefined;
  readonly host: string;
  readonly port: number;
  /** With its leading slash. */
  readonly path: string;
  /** Which the certificate has to have; undefined for an address, which the certificate has to name instead. */
  readonly serverName: string | undefined;
  /** The Host header. */
  readonly authority: string;
  /** PEM. */
  readonly certificates: string | undefined;
}

const HTTPS_PORT = 443;

/** @throws Error for a configuration that nothing can be called by; validation refuses those in definitions */
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

/** Host and port by the library, after the text was judged as those judge it who wrote it. */
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
