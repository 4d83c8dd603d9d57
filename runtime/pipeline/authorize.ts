/** Stage: may they? SPEC: Authorization, Decision. Nothing of the body has been read yet. */
import { forbidden, StatusError } from "../api/status.js";
import type { UserInfo } from "../api/user-info.js";
import type { AuthorizationAttributes, Decision } from "../authz/authorizer.js";
import type { AuthorizationResult } from "./attempt-figures.js";
import type { Authorized, PipelineEnvironment, Subject } from "./context.js";
import type { RequestInfo } from "./request-info.js";

/** @throws StatusError 403 */
export async function authorize(subject: Subject): Promise<Authorized> {
  await requirePermission(subject.environment, subject.user, subject.info);
  return { ...subject, isAuthorized: true };
}

/** Also for permissions that turn out to be needed later: `create` of a PUT on a missing object. @throws StatusError 403 */
export async function requirePermission(
  environment: PipelineEnvironment,
  user: UserInfo,
  info: RequestInfo,
): Promise<void> {
  const attributes: AuthorizationAttributes = { user, ...info };
  const decision = await decide(environment, attributes);
  if (decision.type !== "Allow") throw denial(attributes, decision.reason);
}

/** Asks the authorizer, and counts what comes of it. @throws what the authorizer throws */
export async function decide(
  { authorizer, attempts: { authorization } }: PipelineEnvironment,
  attributes: AuthorizationAttributes,
): Promise<Decision> {
  let decision: Decision;
  try {
    decision = await authorizer.authorize(attributes);
  } catch (error) {
    authorization.error++;
    throw error;
  }
  authorization[RESULTS[decision.type]]++;
  return decision;
}

const RESULTS: Readonly<Record<Decision["type"], AuthorizationResult>> = {
  Allow: "allowed",
  Deny: "denied",
  NoOpinion: "no-opinion",
};

/** Reads as users of stock clients know it (AUTHZ-020). */
export function denial(attributes: AuthorizationAttributes, reason: string): StatusError {
  const { user, verb } = attributes;
  const because = reason === "" ? "" : `: ${reason}`;
  if (!attributes.isResourceRequest) {
    return new StatusError(
      403,
      "Forbidden",
      `forbidden: User "${user.username}" cannot ${verb} path "${attributes.path}"${because}`,
      {},
    );
  }
  const { group, resource, subresource, namespace, name } = attributes;
  const what = subresource === "" ? resource : `${resource}/${subresource}`;
  const scope = namespace === "" ? "at the cluster scope" : `in the namespace "${namespace}"`;
  const why = `User "${user.username}" cannot ${verb} resource "${what}" in API group "${group}" ${scope}${because}`;
  return forbidden({ group, resource }, name, why);
}
