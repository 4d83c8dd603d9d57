/** How a request is refused that a webhook has not allowed. ADM-011. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import {
  STATUS_CODES,
  type StatusCause,
  type StatusDetails,
  StatusError,
  type StatusReason,
} from "../../api/status.js";
import { shownText } from "../../base/shown-text.js";

/** Characters of a webhook's own words that a client gets. */
export const MAX_DENIAL_CHARACTERS = 10_000;
/** Causes in the details of a status that a client gets. */
export const MAX_DENIAL_CAUSES = 100;
const LEAST_CODE = 400;
const GREATEST_CODE = 599;

/** A webhook has said no, as opposed to one that could not be asked. */
export class DenialError extends StatusError {}

/** @param status what the webhook says of it: a Status, or parts of one */
export function denial(webhook: string, status: JsonObject = {}): DenialError {
  const code = codeOf(status.code);
  const denied = `admission webhook ${JSON.stringify(webhook)} denied the request`;
  const words = textOf(status.message) || textOf(status.reason);
  const message = words === "" ? `${denied} without explanation` : `${denied}: ${words}`;
  return new DenialError(code, reasonOf(status.reason, code), message, detailsOf(status.details));
}

/** One that would be no refusal is the least that is. */
function codeOf(code: JsonValue | undefined): number {
  const isRefusal = typeof code === "number" && Number.isInteger(code) && code >= LEAST_CODE && code <= GREATEST_CODE;
  return isRefusal ? code : LEAST_CODE;
}

/** Webhooks may have reasons of their own; where one gives none it is that of the code. */
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
