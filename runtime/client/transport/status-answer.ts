/**
 * Converts failed answers to {@link StatusError}. A body that is not a Status gets the reason that its code implies.
 */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { ListMeta } from "../../api/meta.js";
import { type StatusDetails, StatusError, type StatusReason } from "../../api/status.js";

/** The number of characters of a body that is not a Status that the message quotes. */
const MAX_EXCERPT_CHARACTERS = 256;

const REASON_OF_CODE: Readonly<Record<number, StatusReason>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  406: "NotAcceptable",
  409: "Conflict",
  410: "Gone",
  413: "RequestEntityTooLarge",
  415: "UnsupportedMediaType",
  422: "Invalid",
  429: "TooManyRequests",
  503: "ServiceUnavailable",
  504: "Timeout",
};

/** Shorter secrets are not redacted, because short texts appear in many messages by chance. */
const MIN_SECRET_CHARACTERS = 8;

export interface AnsweredRequest {
  /** Method and path of the request, for the message when the body has none. */
  readonly where: string;
  /** The seconds of the Retry-After header. They go into the details unless the Status has its own. */
  readonly retryAfter?: number | undefined;
  /** The request's credential. It is redacted because a proxy in between may echo the request in its answer. */
  readonly secret?: string;
}

export function statusErrorOf(code: number, body: Uint8Array, request: AnsweredRequest): StatusError {
  const { where, retryAfter: retryAfterSeconds, secret = "" } = request;
  const document = parsedStatus(body);
  if (document !== undefined) return statusErrorOfDocument(document, code, retryAfterSeconds);
  const text = new TextDecoder().decode(body);
  const shown = secret.length < MIN_SECRET_CHARACTERS ? text : text.replaceAll(secret, "<redacted>");
  const excerpt = shown.trim().slice(0, MAX_EXCERPT_CHARACTERS);
  const message = `${where}: the server answered ${code}${excerpt === "" ? "" : `: ${excerpt}`}`;
  return new StatusError(code, reasonOf(code), message, detailsWith(undefined, retryAfterSeconds));
}

/** Converts a Status document from a body or from an ERROR event of a watch. */
export function statusErrorOfDocument(document: JsonObject, httpCode: number, retryAfterSeconds?: number): StatusError {
  const code = typeof document.code === "number" ? document.code : httpCode;
  const reason =
    typeof document.reason === "string" && document.reason !== "" ? (document.reason as StatusReason) : reasonOf(code);
  const message =
    typeof document.message === "string" && document.message !== "" ? document.message : `the server answered ${code}`;
  const details = isJsonObject(document.details) ? (document.details as StatusDetails) : undefined;
  const metadata = isJsonObject(document.metadata) ? (document.metadata as ListMeta) : {};
  return new StatusError(code, reason, message, detailsWith(details, retryAfterSeconds), { metadata });
}

function reasonOf(code: number): StatusReason {
  return REASON_OF_CODE[code] ?? (code >= 400 && code < 500 ? "BadRequest" : "InternalError");
}

function detailsWith(
  details: StatusDetails | undefined,
  retryAfterSeconds: number | undefined,
): StatusDetails | undefined {
  return retryAfterSeconds === undefined ? details : { retryAfterSeconds, ...details };
}

function parsedStatus(body: Uint8Array): JsonObject | undefined {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(body));
  } catch {
    // The body is a proxy's page or plain text, which the caller quotes.
    return undefined;
  }
  return isJsonObject(document) && document.kind === "Status" ? document : undefined;
}
