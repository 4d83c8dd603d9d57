/**
 * Stage: impersonates another user. The caller needs the `impersonate` verb on every part of the identity. SPEC:
 * Impersonation.
 */
import { dnsLabel, dnsSubdomain } from "../../api/formats/name-format.js";
import {
  ANONYMOUS_USER,
  AUTHENTICATED_GROUP,
  accountGroups,
  SERVICE_ACCOUNT_PREFIX,
  UNAUTHENTICATED_GROUP,
  type UserInfo,
} from "../../api/user-info.js";
import type { Decision, ResourceAttributes } from "../../authz/authorizer.js";
import type { Awaitable } from "../../base/awaitable.js";
import { type Authenticated, advanced, type Subject } from "../context.js";
import { impersonatedUser, withoutImpersonation } from "../request/impersonation-headers.js";
import { withHeaders } from "../request/request-credentials.js";
import { decide, denial } from "./authorize.js";

/** One part of an identity, in the attributes of a permission check. */
type Part = Pick<ResourceAttributes, "group" | "resource" | "subresource" | "namespace" | "name">;

/**
 * Replaces the user if the headers request it; later stages see the request as that user's, without those headers.
 * @throws StatusError 400 for headers without a user, 403 if the caller lacks a permission
 */
export function impersonate(authenticated: Authenticated): Awaitable<Subject> {
  const wanted = impersonatedUser(authenticated.request.headers);
  return wanted === undefined
    ? advanced(authenticated, { impersonator: undefined })
    : impersonateUser(authenticated, wanted);
}

async function impersonateUser(authenticated: Authenticated, wanted: UserInfo): Promise<Subject> {
  const { request, context, user } = authenticated;
  for (const part of partsOf(wanted, context.profile.words.authenticationGroup)) await requirePart(authenticated, part);
  return advanced(authenticated, {
    request: withHeaders(request, withoutImpersonation(request.headers)),
    user: withOwnGroups(wanted),
    impersonator: user,
  });
}

function partsOf({ username, uid, groups, extra }: UserInfo, authenticationGroup: string): readonly Part[] {
  const none = { group: "", subresource: "", namespace: "" };
  const account = serviceAccountOf(username);
  return [
    account === undefined
      ? { ...none, resource: "users", name: username }
      : { ...none, resource: "serviceaccounts", ...account },
    ...groups.map((name) => ({ ...none, resource: "groups", name })),
    ...Object.entries(extra).flatMap(([key, values]) =>
      values.map((name) => ({
        ...none,
        group: authenticationGroup,
        resource: "userextras",
        subresource: key,
        name,
      })),
    ),
    ...(uid === "" ? [] : [{ ...none, group: authenticationGroup, resource: "uids", name: uid }]),
  ];
}

/** Checks the permission for one part; an error of the authorizer counts as a refusal. @throws StatusError 403 */
async function requirePart(authenticated: Authenticated, part: Part): Promise<void> {
  const { context, user, auditId } = authenticated;
  const attributes = { user, isResourceRequest: true, verb: "impersonate", version: "v1", ...part } as const;
  let decision: Decision | undefined;
  try {
    decision = await decide(authenticated, attributes);
  } catch (error) {
    context.reportError(error, auditId);
  }
  if (decision?.type !== "Allow") throw denial(attributes, decision?.reason ?? "");
}

/** Returns the service account that the name stands for; undefined for a name that no service account can have. */
function serviceAccountOf(username: string): { readonly namespace: string; readonly name: string } | undefined {
  if (!username.startsWith(SERVICE_ACCOUNT_PREFIX)) return undefined;
  const [namespace = "", name = "", ...rest] = username.slice(SERVICE_ACCOUNT_PREFIX.length).split(":");
  if (rest.length > 0 || dnsLabel(namespace).length > 0 || dnsSubdomain(name).length > 0) return undefined;
  return { namespace, name };
}

/**
 * Adds implicit groups. A service account gets those of service accounts unless the request names groups. Every user
 * except the anonymous one counts as authenticated, unless the request names the group of unauthenticated users.
 */
function withOwnGroups(wanted: UserInfo): UserInfo {
  const account = serviceAccountOf(wanted.username);
  const groups = account === undefined || wanted.groups.length > 0 ? wanted.groups : accountGroups(account.namespace);
  const standing = wanted.username === ANONYMOUS_USER ? UNAUTHENTICATED_GROUP : AUTHENTICATED_GROUP;
  if (groups.includes(standing) || groups.includes(UNAUTHENTICATED_GROUP)) return { ...wanted, groups };
  return { ...wanted, groups: [...groups, standing] };
}
