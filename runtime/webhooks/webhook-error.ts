/**
 * Explains why a webhook did not answer, in the words of stock servers. Clients see these messages, so they reveal
 * nothing that the other side sent, which may be a server that the client could not reach itself.
 */
import { shownText } from "../base/shown-text.js";

/** A call gave no usable answer. The message is for clients. */
export class WebhookError extends Error {
  /** Whether a retry may help, because the webhook was unreachable, busy or failed. */
  readonly isTransient: boolean;

  constructor(message: string, { isTransient = false, ...options }: ErrorOptions & { isTransient?: boolean } = {}) {
    super(message, options);
    this.name = "WebhookError";
    this.isTransient = isTransient;
  }
}

/** The call took longer than permitted. */
export class WebhookTimeout extends Error {
  constructor() {
    super("context deadline exceeded");
    this.name = "WebhookTimeout";
  }
}

/** No caller waits for the answer any more. */
export class WebhookCancelled extends Error {
  constructor() {
    super("the server is shutting down");
    this.name = "WebhookCancelled";
  }
}

const UNTRUSTED: ReadonlySet<string> = new Set([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "CERT_SIGNATURE_FAILURE",
]);
const OUT_OF_TIME: ReadonlySet<string> = new Set(["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"]);
const VERIFICATION = "tls: failed to verify certificate: x509: ";

interface ConnectionFailure extends Error {
  readonly code?: string;
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
  /** Set if a certificate is for other names. */
  readonly host?: string;
  readonly cert?: { readonly subjectaltname?: string };
}

/** Describes a failed connection. */
export function connectionFailureText(error: unknown): string {
  const failure = innermost(error);
  const { code = "" } = failure;
  if (UNTRUSTED.has(code)) return `${VERIFICATION}certificate signed by unknown authority`;
  if (OUT_OF_TIME.has(code)) return `${VERIFICATION}certificate has expired or is not yet valid`;
  switch (code) {
    case "ECONNREFUSED":
      return `dial tcp ${failure.address}:${failure.port}: connect: connection refused`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `dial tcp ${failure.address}:${failure.port}: connect: no route to host`;
    case "ENOTFOUND":
      return `dial tcp: lookup ${failure.hostname}: no such host`;
    case "ECONNRESET":
    case "EPIPE":
      return "read: connection reset by peer";
    case "EPROTO":
      return "tls: handshake failure";
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return `${VERIFICATION}certificate is valid for ${namesIn(failure.cert)}, not ${failure.host}`;
    default:
      return failure.message;
  }
}

const TRANSIENT: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
]);

/** Whether a retry of a failed connection may succeed; after a timeout it may not. */
export function isTransientFailure(error: unknown): boolean {
  return TRANSIENT.has(innermost(error).code ?? "");
}

/** Whether a retry may help after an answer with this error status. */
export function isTransientStatus(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Describes an answer with an error status. */
export function refusalText(status: number): string {
  switch (status) {
    case 401:
      return "the server has asked for the client to provide credentials";
    case 404:
      return "the server could not find the requested resource";
    case 429:
      return "the server has received too many requests and has asked us to try again later";
    default:
      if (status >= 500) return 'an error on the server ("unknown") has prevented the request from succeeding';
      return `the server responded with the status code ${status} but did not return more information`;
  }
}

const MAX_SHOWN_NAMES = 256;

function namesIn(certificate: ConnectionFailure["cert"]): string {
  const names = (certificate?.subjectaltname ?? "").replaceAll(/(DNS|IP Address):/g, "");
  return names === "" ? "no names" : shownText(names, MAX_SHOWN_NAMES);
}

/** The root cause of an error; if several addresses of a host failed, that of the first. */
function innermost(error: unknown): ConnectionFailure {
  let found: unknown = error;
  while (found instanceof Error) {
    const within: unknown = found instanceof AggregateError ? found.errors[0] : found.cause;
    if (!(within instanceof Error)) break;
    found = within;
  }
  return found instanceof Error ? found : new Error(String(found));
}
