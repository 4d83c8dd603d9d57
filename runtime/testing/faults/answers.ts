/** The failures with which faults answer, made the same way as the server makes them. */
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

/** The default, as on stock servers that shed load. */
const DEFAULT_RETRY_AFTER_SECONDS = 1;
const MESSAGE = "a fault of the test server";

/** The reason that is used if a code has several and the rule names none. */
const USUAL_REASONS: ReadonlyMap<number, StatusReason> = new Map([
  [409, "Conflict"],
  [410, "Expired"],
  [500, "InternalError"],
]);

/** Returns the answer of a rule with its reason. @throws FaultRuleError for a code or reason that no Status has */
export function answerOf(given: number | FaultAnswer, place: string): FaultAnswer & { readonly reason: StatusReason } {
  const answer = typeof given === "number" ? { code: given } : given;
  const reasons = Object.entries(STATUS_CODES).flatMap(([reason, code]) =>
    code === answer.code ? [reason as StatusReason] : [],
  );
  if (reasons.length === 0) {
    const codes = [...new Set(Object.values(STATUS_CODES))].join(", ");
    throw new FaultRuleError(`${place}: found the code ${answer.code}, expected one of ${codes}`);
  }
  const reason = answer.reason ?? USUAL_REASONS.get(answer.code) ?? (reasons[0] as StatusReason);
  if (!reasons.includes(reason))
    throw new FaultRuleError(
      `${place}: found the reason ${reason} with the code ${answer.code}, expected ${reasons.join(" or ")}`,
    );
  return { ...answer, reason };
}

/** Makes the failure for a request, as if the request had caused it. */
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
      // The cause is not shown; it only selects the usual message.
      return internalError(undefined, MESSAGE);
    case "ServiceUnavailable":
      return serviceUnavailable(MESSAGE);
    case "Timeout":
      return timeoutError("Timeout: request did not complete within the allotted timeout");
    default:
      return new StatusError(code, reason, MESSAGE, {});
  }
}
