/** Answers that are failures, as {@link StatusError}. Bodies that are no Status get the reason that their code implies. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { ListMeta } from "../../api/meta.js";
import { type StatusDetails, StatusError, type StatusReason } from "../../api/status.js";

/** How much of a body that is no Status goes into the message. */
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

/** Shorter texts are in many messages by chance. */
const MIN_SECRET_CHARACTERS = 8;

export interface AnsweredRequest {
  /** Method and path of the request, for bodies without a message. */
  readonly where: string;
  /** From the answer's header, in seconds; kept in the details, where a Status puts its own. */
  readonly retryAfter?: number | undefined;
  /** What the request was authenticated by: whatever is between client and server may answer with the request itself. */
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

/** A Status document from a body or from an ERROR event of a watch. */
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
    // a proxy's page, or plain text: the caller quotes it
    return undefined;
  }
  return isJsonObject(document) && document.kind === "Status" ? document : undefined;
}
