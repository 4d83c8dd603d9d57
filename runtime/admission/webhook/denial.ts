/** The refusal of a request that a webhook denied. ADM-011. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import {
  STATUS_CODES,
  type StatusCause,
  type StatusDetails,
  StatusError,
  type StatusReason,
} from "../../api/status.js";
import { shownText } from "../../base/shown-text.js";

/** Maximum number of characters of the webhook's own words that a client sees. */
export const MAX_DENIAL_CHARACTERS = 10_000;
/** Maximum number of causes in the status details that a client sees. */
export const MAX_DENIAL_CAUSES = 100;
const LEAST_CODE = 400;
const GREATEST_CODE = 599;

/** A webhook denied the request, as opposed to one that could not be called. */
export class DenialError extends StatusError {}

/** @param status what the webhook said: a Status, or parts of one */
export function denial(webhook: string, status: JsonObject = {}): DenialError {
  const code = codeOf(status.code);
  const denied = `admission webhook ${JSON.stringify(webhook)} denied the request`;
  const words = textOf(status.message) || textOf(status.reason);
  const message = words === "" ? `${denied} without explanation` : `${denied}: ${words}`;
  return new DenialError(code, reasonOf(status.reason, code), message, detailsOf(status.details));
}

/** A code that is not an error becomes 400. */
function codeOf(code: JsonValue | undefined): number {
  const isRefusal = typeof code === "number" && Number.isInteger(code) && code >= LEAST_CODE && code <= GREATEST_CODE;
  return isRefusal ? code : LEAST_CODE;
}

/** Webhooks may use custom reasons; if one gives none, the code determines it. */
function reasonOf(reason: JsonValue | undefined, code: number): StatusReason {
  const given = textOf(reason);
  if (given !== "") return given as StatusReason;
  const known = Object.entries(STATUS_CODES).find(([, of]) => of === code)?.[0];
  return (known ?? (code < 500 ? "BadRequest" : "InternalError")) as StatusReason;
}

function detailsOf(given: JsonValue | undefined): StatusDetails | undefined {
  if (!isJsonObject(given)) return undefined;
  const details: StatusDetails = {};
  for (const field of ["name", "group", "kind", "uid"] as const) {
    const text = textOf(given[field]);
    if (text !== "") details[field] = text;
  }
  const { retryAfterSeconds, causes } = given;
  if (typeof retryAfterSeconds === "number" && Number.isSafeInteger(retryAfterSeconds) && retryAfterSeconds >= 0)
    details.retryAfterSeconds = retryAfterSeconds;
  if (Array.isArray(causes)) details.causes = causes.slice(0, MAX_DENIAL_CAUSES).filter(isJsonObject).map(causeOf);
  return details;
}

function causeOf(given: JsonObject): StatusCause {
  const cause: StatusCause = {};
  for (const field of ["reason", "message", "field"] as const) {
    const text = textOf(given[field]);
    if (text !== "") cause[field] = text;
  }
  return cause;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? shownText(value, MAX_DENIAL_CHARACTERS) : "";
}
