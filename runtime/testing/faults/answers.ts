/** The failures that faults answer with: made as the server itself makes them. */
import {
  alreadyExists,
  expired,
  internalError,
  STATUS_CODES,
  StatusError,
  type StatusReason,
  serviceUnavailable,
  staleVersion,
  timeoutError,
  tooManyRequests,
} from "../../api/status.js";
import type { RequestInfo } from "../../pipeline/request/request-info.js";
import { type FaultAnswer, FaultRuleError } from "./fault-rule.js";

export const LONGEST_RETRY_AFTER_SECONDS = 86_400;

/** Where a rule says nothing else, as stock servers that shed load. */
const DEFAULT_RETRY_AFTER_SECONDS = 1;
const MESSAGE = "a fault of the test server";

/** Of several reasons with one code, the one that comes without being asked for. */
const USUAL_REASONS: ReadonlyMap<number, StatusReason> = new Map([
  [409, "Conflict"],
  [410, "Expired"],
  [500, "InternalError"],
]);

/** The answer that a rule asks for, with its reason. @throws FaultRuleError for a code or reason that no Status has */
export function answerOf(given: number | FaultAnswer, place: string): FaultAnswer & { readonly reason: StatusReason } {
  const asked = typeof given === "number" ? { code: given } : given;
  const reasons = Object.entries(STATUS_CODES).flatMap(([reason, code]) =>
    code === asked.code ? [reason as StatusReason] : [],
  );
  if (reasons.length === 0) {
    const codes = [...new Set(Object.values(STATUS_CODES))].join(", ");
    throw new FaultRuleError(`${place}: found the code ${asked.code}, expected one of ${codes}`);
  }
  const reason = asked.reason ?? USUAL_REASONS.get(asked.code) ?? (reasons[0] as StatusReason);
  if (!reasons.includes(reason))
    throw new FaultRuleError(
      `${place}: found the reason ${reason} with the code ${asked.code}, expected ${reasons.join(" or ")}`,
    );
  return { ...asked, reason };
}

/** The failure for a request, as if what it asks for had led to it. */
export function failureFor(given: number | FaultAnswer, info: RequestInfo): StatusError {
  const { code, reason, message, retryAfterSeconds } = answerOf(given, "answer");
  const usual = usualFailure(reason, code, info, retryAfterSeconds);
  if (message === undefined && retryAfterSeconds === undefined) return usual;
  const details = retryAfterSeconds === undefined ? usual.details : { ...usual.details, retryAfterSeconds };
  return new StatusError(code, reason, message ?? usual.message, details);
}

function usualFailure(reason: StatusReason, code: number, info: RequestInfo, retryAfterSeconds?: number): StatusError {
  const { group, resource, name } = info.isResourceRequest ? info : { group: "", resource: "", name: "" };
  const gr = { group, resource };
  switch (reason) {
    case "TooManyRequests":
      return tooManyRequests(
        "Too many requests, please try again later.",
        retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS,
      );
    case "Conflict":
      return staleVersion(gr, name);
    case "AlreadyExists":
      return alreadyExists(gr, name);
    case "Expired":
      return expired("The resourceVersion for the provided list is too old.");
    case "InternalError":
      // what is thrown is told to nobody: the cause only makes the usual message
      return internalError(undefined, MESSAGE);
    case "ServiceUnavailable":
      return serviceUnavailable(MESSAGE);
    case "Timeout":
      return timeoutError("Timeout: request did not complete within the allotted timeout");
    default:
      return new StatusError(code, reason, MESSAGE, {});
  }
}
