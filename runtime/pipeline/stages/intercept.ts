/**
 * The place where a program may stand between a request that is authorized and what serves it: faults of tests live there.
 * A server without an interceptor asks one question a request: whether there is one.
 */
import type { StatusError } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import type { Authorized } from "../context.js";
import type { HttpRequest, HttpResponse } from "../request/http.js";
import type { RequestInfo } from "../request/request-info.js";
import { failureResponse } from "./error-answers.js";

/** A request of somebody who may make it. */
export interface InterceptedRequest {
  readonly info: RequestInfo;
  /** For whom it is made. */
  readonly user: UserInfo;
  readonly http: HttpRequest;
  /** The answer by which this failure is told, in the encoding that the client reads. */
  failure(error: StatusError): HttpResponse;
}

/**
 * Gives the answer of `next`, which serves the request and may be called once, or another one. Bodies that are functions
 * are to be called also where nobody wants them, with a writer whose signal is aborted.
 */
export type Interceptor = (request: InterceptedRequest, next: () => Promise<HttpResponse>) => Promise<HttpResponse>;

/** Thrown by the body of an answer that an interceptor ends in the middle: the connection breaks off, and nobody is told of a fault. */
export class AnswerCutError extends Error {
  override readonly name = "AnswerCutError";

  constructor(message = "the answer was cut on purpose") {
    super(message);
  }
}

/** Serves a request by the interceptor of its server, where there is one. */
export function intercepted(authorized: Authorized, next: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const { context, info, user, request, auditId } = authorized;
  const { intercept } = context;
  if (intercept === undefined) return next();
  // a failure that is meant is nothing that an operator has to look after
  const quiet = { ...context, reportError: () => {} };
  const failure = (error: StatusError): HttpResponse => failureResponse({ request, context: quiet, auditId }, error);
  return intercept({ info, user, http: request, failure }, next);
}
