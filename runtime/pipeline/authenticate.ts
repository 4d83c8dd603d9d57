/** Stage: who is it? SPEC: Authentication; a bad credential is 401, none is the anonymous user. */
import { unauthorized } from "../api/status.js";
import { ANONYMOUS_USER, UNAUTHENTICATED_GROUP, type UserInfo } from "../api/user-info.js";
import { bearerTokenOf } from "../authn/authenticator.js";
import type { Authenticated, Received } from "./context.js";
import { headerText } from "./http.js";

const anonymous: UserInfo = { username: ANONYMOUS_USER, uid: "", groups: [UNAUTHENTICATED_GROUP], extra: {} };

/** @throws StatusError 401 when a credential was given and nobody knows it. */
export async function authenticate(received: Received): Promise<Authenticated> {
  const { request, environment } = received;
  const bearerToken = bearerTokenOf(headerText(request.headers, "authorization"));
  const { authentication, users } = environment.attempts;
  let user: UserInfo | undefined;
  try {
    user = await environment.authenticator.authenticate({ bearerToken, headers: request.headers });
  } catch (error) {
    authentication.error++;
    throw error;
  }
  if (user !== undefined) {
    authentication.success++;
    users.other++;
    return { ...received, user };
  }
  if (bearerToken !== undefined) {
    authentication.failure++;
    throw unauthorized();
  }
  users[ANONYMOUS_USER]++;
  return { ...received, user: anonymous };
}
