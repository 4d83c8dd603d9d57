/** Stage: checks the permission. SPEC: Authorization, Decision. The body has not been read yet. */
import { forbidden, internalError, isTooManyRequests, StatusError } from "../../api/status.js";
import type { AuthorizationAttributes, Decision } from "../../authz/authorizer.js";
import type { AuthorizationResult } from "../attempt-metrics.js";
import type { Authenticated, Authorized, Subject } from "../context.js";
import type { ResourceRequestInfo } from "../request/request-info.js";
import { requestSelectors } from "../request/request-selectors.js";

/** @throws StatusError 403; 500 if the authorizer fails */
export async function authorize(subject: Subject): Promise<Authorized> {
  const { context, request, user, info } = subject;
  const selectors = requestSelectors(info, request.query, context.gates);
  const { reason } = await approved(subject, { user, ...info, ...selectors });
  annotate(subject, reason, "allow");
  return { ...subject, isAuthorized: true };
}

/** The attributes of a resource request, with a verb that no request may have, such as `impersonate`. */
type Permission = Omit<ResourceRequestInfo, "verb"> & { readonly verb: string };

/**
 * Checks a permission whose need only turns out later, such as `create` for a PUT on a missing object.
 * @throws StatusError 403, 500
 */
export async function requirePermission(subject: Subject, info: Permission): Promise<void> {
  await approved(subject, { user: subject.user, ...info });
}

/** Hides errors of the authorizer from clients; only operators see them. @throws StatusError 403, 500 */
async function approved(subject: Subject, attributes: AuthorizationAttributes): Promise<Decision> {
  let decision: Decision;
  try {
    decision = await decide(subject, attributes);
  } catch (error) {
    // An answer that only asks the client to retry reveals nothing.
    if (isTooManyRequests(error)) throw error;
    throw internalError(error);
  }
  if (decision.type === "Allow") return decision;
  throw denial(attributes, decision.reason);
}

/**
 * Calls the authorizer, counts the result, and annotates the audit event with every result but approval. Errors of the
 * authorizer are passed on.
 */
export async function decide(
  request: Pick<Authenticated, "context" | "annotations">,
  attributes: AuthorizationAttributes,
): Promise<Decision> {
  const { attempts, clock } = request.context;
  const beganMs = clock.now();
  const seconds = (): number => Math.max(0, clock.now() - beganMs) / 1000;
  try {
    const decision = await decisionOf(request.context, attributes);
    attempts.authorized(resultOf(decision), seconds());
    if (decision.type !== "Allow") annotate(request, decision.reason, "forbid");
    return decision;
  } catch (error) {
    attempts.authorized("error", seconds());
    annotate(request, "internal error");
    throw error;
  }
}

function decisionOf(
  { authorizer, spans }: Authenticated["context"],
  attributes: AuthorizationAttributes,
): Promise<Decision> {
  if (spans === undefined) return authorizer.authorize(attributes);
  return spans.run("Authorize", {}, async (span) => {
    const decision = await authorizer.authorize(attributes);
    span.set({ "kindsmith.decision": decision.type });
    return decision;
  });
}

/** Checks the decision, since users can supply authorizers. @throws Error for an unknown decision */
function resultOf(decision: Decision): AuthorizationResult {
  const result = RESULTS.get(decision.type);
  if (result === undefined)
    throw new Error(`the authorizer decided ${JSON.stringify(decision)}, which is not a decision`);
  return result;
}

const RESULTS: ReadonlyMap<string, AuthorizationResult> = new Map<Decision["type"], AuthorizationResult>([
  ["Allow", "allowed"],
  ["Deny", "denied"],
  ["NoOpinion", "no-opinion"],
]);

/** @param decision undefined if the authorizer failed */
function annotate(
  { context, annotations }: Pick<Authenticated, "context" | "annotations">,
  reason: string,
  decision?: "allow" | "forbid",
): void {
  if (!annotations.areKept) return;
  const prefix = context.profile.words.auditDecisionPrefix;
  annotations.add({ ...(decision && { [`${prefix}decision`]: decision }), [`${prefix}reason`]: reason });
}

/** Formats the refusal in the words of stock servers (AUTHZ-020). */
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
