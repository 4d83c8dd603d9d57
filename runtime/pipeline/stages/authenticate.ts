/**
 * Stage: identifies the caller. SPEC: Authentication; an invalid credential is 401, a missing one means the anonymous
 * user where that is allowed.
 */

import { inSpan } from "../../api/spans.js";
import { StatusError, unauthorized } from "../../api/status.js";
import { ANONYMOUS_USER, UNAUTHENTICATED_GROUP, type UserInfo } from "../../api/user-info.js";
import { InvalidCredentialError } from "../../authn/authenticator.js";
import type { Authenticated, Received } from "../context.js";
import { bearerTokenOfRequest, withoutCredentials } from "../request/request-credentials.js";

const anonymous: UserInfo = { username: ANONYMOUS_USER, uid: "", groups: [UNAUTHENTICATED_GROUP], extra: {} };

/**
 * Identifies the caller; later stages see the request without its credentials.
 * @throws StatusError 400 for several Authorization headers, 401 for an invalid credential, or a missing one where
 * anonymous requests are not allowed. Errors of methods that could not check a credential are passed on.
 */
export async function authenticate(received: Received): Promise<Authenticated> {
  const { clock, attempts, profile, authentication } = received.context;
  const beganMs = clock.now();
  const seconds = (): number => Math.max(0, clock.now() - beganMs) / 1000;
  try {
    const user = await inSpan(received.context.spans, "Authenticate", {}, () => userOf(received));
    attempts.authenticated("success", seconds());
    attempts.users[user === anonymous ? ANONYMOUS_USER : "other"]++;
    const { isIdentityHeader } = authentication;
    const request = withoutCredentials(received.request, profile.words.groupDomain, isIdentityHeader);
    return { ...received, request, user };
  } catch (error) {
    attempts.authenticated(isVerdict(error) ? "failure" : "error", seconds());
    throw error;
  }
}

async function userOf(received: Received): Promise<UserInfo> {
  const { request, context } = received;
  const { authentication, profile } = context;
  let bearerToken: string | undefined;
  let user: UserInfo | undefined;
  try {
    bearerToken = bearerTokenOfRequest(request, profile.words.groupDomain);
    const { headers, peer } = request;
    user = await authentication.authenticator.authenticate({ bearerToken, headers, peer });
  } catch (error) {
    throw error instanceof InvalidCredentialError ? refusal(received, error.message) : error;
  }
  if (user !== undefined) return user;
  if (bearerToken !== undefined) throw refusal(received, "no authentication method recognizes the bearer token");
  if (!authentication.anonymous.allows(request.path)) throw unauthorized();
  return anonymous;
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
