/** Stage: checks the permission. SPEC: Authorization, Decision. The body has not been read yet. */
import { forbidden, internalError, isTooManyRequests, StatusError } from "../../api/status.js";
import type { AuthorizationAttributes, Decision } from "../../authz/authorizer.js";
import { type Awaitable, andThen, isPromise } from "../../base/awaitable.js";
import type { AuthorizationResult } from "../attempt-metrics.js";
import { type Authenticated, type Authorized, advanced, type Subject } from "../context.js";
import type { ResourceRequestInfo } from "../request/request-info.js";
import { requestSelectors } from "../request/request-selectors.js";

/** @throws StatusError 403; 500 if the authorizer fails */
export function authorize(subject: Subject): Awaitable<Authorized> {
  const { context, request, user, info } = subject;
  const selectors = requestSelectors(info, request.query, context.gates);
  return andThen(approved(subject, Object.assign({ user }, info, selectors)), ({ reason }) => {
    annotate(subject, reason, "allow");
    return advanced(subject, { isAuthorized: true as const });
  });
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

/** @throws StatusError 403, 500 */
function approved(subject: Subject, attributes: AuthorizationAttributes): Awaitable<Decision> {
  return andThen(decideInSilence(subject, attributes), (decision) => {
    if (decision.type === "Allow") return decision;
    throw denial(attributes, decision.reason);
  });
}

/** Hides errors of the authorizer from clients; only operators see them. @throws StatusError 429, 500 */
function decideInSilence(subject: Subject, attributes: AuthorizationAttributes): Awaitable<Decision> {
  try {
    const decision = decide(subject, attributes);
    return isPromise(decision) ? decision.catch(throwHidden) : decision;
  } catch (error) {
    return throwHidden(error);
  }
}

function throwHidden(error: unknown): never {
  // An answer that only asks the client to retry reveals nothing.
  throw isTooManyRequests(error) ? error : internalError(error);
}

/**
 * Calls the authorizer, counts the result, and annotates the audit event with every result but approval. Errors of the
 * authorizer are passed on.
 */
export function decide(request: Questioned, attributes: AuthorizationAttributes): Awaitable<Decision> {
  const beganMs = request.context.clock.now();
  try {
    const decision = decisionOf(request.context, attributes);
    if (!isPromise(decision)) return counted(request, decision, beganMs);
    return decision
      .then((late) => counted(request, late, beganMs))
      .catch((error: unknown) => throwCounted(request, error, beganMs));
  } catch (error) {
    return throwCounted(request, error, beganMs);
  }
}

/** The parts of a request that its decisions are recorded with. */
type Questioned = Pick<Authenticated, "context" | "annotations">;

function counted(request: Questioned, decision: Decision, beganMs: number): Decision {
  request.context.attempts.authorized(resultOf(decision), secondsSince(request, beganMs));
  if (decision.type !== "Allow") annotate(request, decision.reason, "forbid");
  return decision;
}

function throwCounted(request: Questioned, error: unknown, beganMs: number): never {
  request.context.attempts.authorized("error", secondsSince(request, beganMs));
  annotate(request, "internal error");
  throw error;
}

function secondsSince({ context }: Questioned, beganMs: number): number {
  return Math.max(0, context.clock.now() - beganMs) / 1000;
}

function decisionOf(
  { authorizer, spans }: Authenticated["context"],
  attributes: AuthorizationAttributes,
): Awaitable<Decision> {
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
