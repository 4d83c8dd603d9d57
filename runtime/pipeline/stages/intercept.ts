/**
 * Lets a program intercept requests after authorization; tests inject failures here. Without an interceptor this costs
 * one comparison per request.
 */
import type { StatusError } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import type { Awaitable } from "../../base/awaitable.js";
import type { Authorized } from "../context.js";
import type { HttpRequest, HttpResponse } from "../request/http.js";
import type { RequestInfo } from "../request/request-info.js";
import { failureResponse } from "./error-answers.js";

/** A request that is authorized. */
export interface InterceptedRequest {
  readonly info: RequestInfo;
  /** The user on whose behalf the request runs. */
  readonly user: UserInfo;
  readonly http: HttpRequest;
  /** Returns the answer for this error, in the encoding that the client accepts. */
  failure(error: StatusError): HttpResponse;
}

/**
 * Returns the answer of `next`, which serves the request and may be called at most once, or another answer. If the
 * interceptor discards an answer whose body is a function, it must still call that function, with a writer whose signal
 * is aborted.
 */
export type Interceptor = (request: InterceptedRequest, next: () => Promise<HttpResponse>) => Promise<HttpResponse>;

/** Thrown by the body of an answer that an interceptor cuts off. The connection is closed, and no error is reported. */
export class AnswerCutError extends Error {
  override readonly name = "AnswerCutError";

  constructor(message = "the answer was cut on purpose") {
    super(message);
  }
}

/** Serves a request through the interceptor of its server, if there is one. */
export function intercepted(authorized: Authorized, next: () => Awaitable<HttpResponse>): Awaitable<HttpResponse> {
  const { context, info, user, request, auditId } = authorized;
  const { intercept } = context;
  if (intercept === undefined) return next();
  // An injected failure must not appear as an error in the log.
  const quiet = { ...context, reportError: () => {} };
  const failure = (error: StatusError): HttpResponse => failureResponse({ request, context: quiet, auditId }, error);
  return intercept({ info, user, http: request, failure }, async () => next());
}
