/**
 * Failures other than an error answer of the API. Error answers are a `StatusError` from api/status.ts; `isNotFound`
 * and similar functions tell them apart.
 */

/**
 * What went wrong between client and server:
 * - `unreachable`: no connection could be made (address, TLS, certificate).
 * - `refused`: the server closed down before it looked at the request; repeating is safe for every method.
 * - `closed`: the connection ended before the answer was complete; the request may have taken effect.
 * - `timeout`: no complete answer within `timeoutMs`; the request may have taken effect.
 * - `protocol`: the answer is not what the API promises (not JSON, an unknown watch event ...).
 * - `too-large`: the answer is larger than the client's limit.
 * - `credential`: a plugin gave no credential, so that nothing was sent.
 */
export type ConnectionFailure =
  | "unreachable"
  | "refused"
  | "closed"
  | "timeout"
  | "protocol"
  | "too-large"
  | "credential";

/**
 * Thrown when a request got no usable answer. The message names the method and address, or the plugin, but never a
 * header.
 */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(
    readonly failure: ConnectionFailure,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** A client configuration that cannot be used. The message names the setting, what was found and what was expected. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/**
 * The server ignored `resourceVersionMatch=Exact` and answered with another version. SPEC: Resource-version semantics.
 */
export class ResourceVersionMismatchError extends Error {
  override readonly name = "ResourceVersionMismatchError";

  constructor(
    readonly requested: string,
    readonly returned: string | undefined,
  ) {
    super(`the list was requested at exactly resourceVersion "${requested}", the server returned "${returned ?? ""}"`);
  }
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
