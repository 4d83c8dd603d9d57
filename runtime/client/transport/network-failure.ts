/** Translates node's network errors to the client's. */
import { constants } from "node:http2";
import { ConnectionError, type ConnectionFailure, messageOf } from "../client-errors.js";

const CLOSED_CODES: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_HTTP2_STREAM_ERROR",
  "ERR_HTTP2_STREAM_CANCEL",
  "ERR_HTTP2_SESSION_ERROR",
]);

/** Codes that node throws before the request is sent, because the session ended after it was chosen. */
const REFUSED_CODES: ReadonlySet<string> = new Set(["ERR_HTTP2_GOAWAY_SESSION", "ERR_HTTP2_INVALID_SESSION"]);

/**
 * @param where method and address, `GET https://host/path`.
 * @param isAnswered whether the status line had arrived, in which case a connection existed, whatever the error says
 */
export function networkFailure(error: unknown, where: string, isAnswered: boolean): ConnectionError {
  if (error instanceof ConnectionError) return error;
  const failure = failureOf(error, isAnswered);
  return new ConnectionError(failure, `${where}: ${failure}: ${messageOf(error)}`, { cause: error });
}

/** The error for an HTTP/2 stream that was reset without an error object. */
export function resetFailure(code: number, where: string): ConnectionError {
  const failure = code === constants.NGHTTP2_REFUSED_STREAM ? "refused" : "closed";
  return new ConnectionError(
    failure,
    `${where}: ${failure}: the server ended the stream before its answer was complete (HTTP/2 code ${code})`,
  );
}

function failureOf(error: unknown, isAnswered: boolean): ConnectionFailure {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string") return isAnswered ? "closed" : "unreachable";
  if (REFUSED_CODES.has(code)) return "refused";
  if (CLOSED_CODES.has(code)) return "closed";
  if (code.startsWith("HPE_") || code === "ERR_HTTP2_ERROR") return "protocol";
  return isAnswered ? "closed" : "unreachable";
}
