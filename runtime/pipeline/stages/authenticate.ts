/**
 * Stage: identifies the caller. SPEC: Authentication; an invalid credential is 401, a missing one means the anonymous
 * user where that is allowed.
 */

import { inSpan } from "../../api/spans.js";
import { StatusError, unauthorized } from "../../api/status.js";
import { ANONYMOUS_USER, UNAUTHENTICATED_GROUP, type UserInfo } from "../../api/user-info.js";
import { InvalidCredentialError } from "../../authn/authenticator.js";
import { type Awaitable, isPromise } from "../../base/awaitable.js";
import { type Authenticated, advanced, type Received } from "../context.js";
import { bearerTokenOfRequest, withoutCredentials } from "../request/request-credentials.js";

const anonymous: UserInfo = { username: ANONYMOUS_USER, uid: "", groups: [UNAUTHENTICATED_GROUP], extra: {} };

/**
 * Identifies the caller; later stages see the request without its credentials.
 * @throws StatusError 400 for several Authorization headers, 401 for an invalid credential, or a missing one where
 * anonymous requests are not allowed. Errors of methods that could not check a credential are passed on.
 */
export function authenticate(received: Received): Awaitable<Authenticated> {
  const beganMs = received.context.clock.now();
  try {
    const user = inSpan(received.context.spans, "Authenticate", {}, () => userOf(received));
    return isPromise(user) ? authenticatedLater(received, user, beganMs) : authenticatedAs(received, user, beganMs);
  } catch (error) {
    throw counted(received, error, beganMs);
  }
}

async function authenticatedLater(
  received: Received,
  pending: Promise<UserInfo>,
  beganMs: number,
): Promise<Authenticated> {
  let user: UserInfo;
  try {
    user = await pending;
  } catch (error) {
    throw counted(received, error, beganMs);
  }
  return authenticatedAs(received, user, beganMs);
}

function authenticatedAs(received: Received, user: UserInfo, beganMs: number): Authenticated {
  const { attempts, profile, authentication } = received.context;
  attempts.authenticated("success", secondsSince(received, beganMs));
  attempts.users[user === anonymous ? ANONYMOUS_USER : "other"]++;
  const { isIdentityHeader } = authentication;
  const request = withoutCredentials(received.request, profile.words.groupDomain, isIdentityHeader);
  return advanced(received, { request, user });
}

/** Counts a failed attempt, and returns its error. */
function counted(received: Received, error: unknown, beganMs: number): unknown {
  received.context.attempts.authenticated(isVerdict(error) ? "failure" : "error", secondsSince(received, beganMs));
  return error;
}

function secondsSince({ context }: Received, beganMs: number): number {
  return Math.max(0, context.clock.now() - beganMs) / 1000;
}

function userOf(received: Received): Awaitable<UserInfo> {
  const { request, context } = received;
  const { authentication, profile } = context;
  let bearerToken: string | undefined;
  try {
    bearerToken = bearerTokenOfRequest(request, profile.words.groupDomain);
    const { headers, peer, connection } = request;
    const user = authentication.authenticator.authenticate({ bearerToken, headers, peer, connection });
    return isPromise(user) ? userLater(received, user, bearerToken) : userOrAnonymous(received, user, bearerToken);
  } catch (error) {
    throw asRefusal(received, error);
  }
}

async function userLater(
  received: Received,
  pending: Promise<UserInfo | undefined>,
  bearerToken: string | undefined,
): Promise<UserInfo> {
  let user: UserInfo | undefined;
  try {
    user = await pending;
  } catch (error) {
    throw asRefusal(received, error);
  }
  return userOrAnonymous(received, user, bearerToken);
}

/** @param user undefined if no method knows the caller */
function userOrAnonymous(received: Received, user: UserInfo | undefined, bearerToken: string | undefined): UserInfo {
  if (user !== undefined) return user;
  if (bearerToken !== undefined) throw refusal(received, "no authentication method recognizes the bearer token");
  if (!received.context.authentication.anonymous.allows(received.request.path)) throw unauthorized();
  return anonymous;
}

function asRefusal(received: Received, error: unknown): unknown {
  return error instanceof InvalidCredentialError ? refusal(received, error.message) : error;
}

/** Returns a 401 that gives clients no reason; the reason is reported to operators. */
function refusal({ context, auditId }: Received, reason: string): StatusError {
  context.reportRefusal(reason, auditId);
  return unauthorized();
}

/** Whether the request was rejected, rather than impossible to check. */
function isVerdict(error: unknown): boolean {
  return error instanceof StatusError && error.code < 500;
}
