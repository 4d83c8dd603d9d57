/** What a command says when it can't reach a server: the client's message, and what its user can do. */
import { StatusError } from "../../api/status.js";
import { OperatorError } from "../../base/operator-error.js";
import { ConfigurationError, ConnectionError } from "../../client/client-errors.js";

/** The client names what a program writes; the command line has flags. */
const OF_PROGRAMS = /; expected connect\(.*$/s;

/** Codes of certificates that no known authority has signed. */
const UNKNOWN_AUTHORITY: ReadonlySet<unknown> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/**
 * Returns the error with which the command ends; any other than those of a server, or on the way to it, is returned as it is.
 * @param server the URL that the command line names, if it does
 */
export function shownConnectionError(error: unknown, server?: string): unknown {
  if (error instanceof StatusError) return new OperatorError(error.message);
  if (error instanceof ConfigurationError) {
    const isUnnamed = OF_PROGRAMS.test(error.message);
    const text = error.message.replace(OF_PROGRAMS, "");
    const advice =
      "start one in this folder with `kindsmith serve`, or name one with --kubeconfig=FILE or --server=URL";
    return new OperatorError(isUnnamed ? `${text}: ${advice}` : text);
  }
  if (!(error instanceof ConnectionError)) return error;
  const advice = adviceAbout(error, server);
  return new OperatorError(advice === undefined ? error.message : `${error.message}: ${advice}`);
}

function adviceAbout(error: ConnectionError, server: string | undefined): string | undefined {
  const code = codeOf(error);
  if (code === "ECONNREFUSED") return "nothing listens there; is the server running?";
  if (code === "ENOTFOUND") return "the name of the host is not known here";
  if (UNKNOWN_AUTHORITY.has(code))
    return "its certificate is not one of a known authority; --certificate-authority=FILE names the one that signed it (pki/ca.crt in the data directory of `kindsmith serve`)";
  if (isPlainToTls(error, server)) return "a server that speaks HTTPS has a URL with https://";
  return undefined;
}

/** Whether the server's certificate is not one of a known authority. */
export function isOfUnknownAuthority(error: unknown): boolean {
  return UNKNOWN_AUTHORITY.has(codeOf(error));
}

/** A server that speaks TLS ends a connection on which something else arrives. */
export function isPlainToTls(error: unknown, server: string | undefined): boolean {
  return error instanceof ConnectionError && server?.startsWith("http://") === true && ENDED.has(codeOf(error));
}

const ENDED: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "HPE_INVALID_CONSTANT", "UND_ERR_SOCKET"]);

function codeOf(error: unknown): unknown {
  for (let each = error; each instanceof Error; each = each.cause) if ("code" in each) return each.code;
  return undefined;
}
