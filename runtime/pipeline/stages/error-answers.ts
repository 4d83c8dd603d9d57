/**
 * The one place where errors become answers. Unknown errors are 500, and only the log contains their cause. SPEC:
 * Errors.
 */
import { internalError, StatusError } from "../../api/status.js";
import { PageNotFoundError, pageNotFoundResponse } from "../answer/page-not-found.js";
import type { Received } from "../context.js";
import { type HttpResponse, headerText } from "../request/http.js";
import { encodeDocument, encodeProtobufStatus } from "./encode.js";
import { failureEncoding, isPretty } from "./negotiate.js";

export function failureResponse(
  received: Pick<Received, "request" | "context" | "auditId">,
  error: unknown,
): HttpResponse {
  const failure = error instanceof StatusError ? error : internalError(error);
  const isServerError = failure.code === 500 || failure.cause !== undefined;
  if (isServerError) received.context.reportError(failure.cause ?? failure, received.auditId);
  const { request } = received;
  if (failure instanceof PageNotFoundError) return pageNotFoundResponse(failure);
  const { profile } = received.context;
  const encoding = failureEncoding(headerText(request.headers, "accept"), received.context) ?? "json";
  const response =
    encoding === "protobuf"
      ? encodeProtobufStatus(failure.toStatus(), profile)
      : encodeDocument(failure.code, failure.toStatus(), encoding, isPretty(request));
  const extra: Record<string, string> = {};
  const retryAfter = failure.details?.retryAfterSeconds;
  if (retryAfter !== undefined) extra["retry-after"] = String(retryAfter);
  if (failure.allowedMethods !== undefined) extra.allow = failure.allowedMethods.join(", ");
  // The message quotes the path, which some browsers would otherwise render as a page.
  if (failure.code === 403) extra["x-content-type-options"] = "nosniff";
  if (failure.code === 401) extra["www-authenticate"] = 'Bearer realm="api"';
  return { ...response, headers: { ...response.headers, ...extra } };
}
