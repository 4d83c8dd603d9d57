/** Stage: act as somebody else. The caller needs the `impersonate` verb on every part of the identity. SPEC: Impersonation. */
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
import type { Authenticated, Subject } from "../context.js";
import { wantedUser, withoutImpersonation } from "../request/impersonation-headers.js";
import { withHeaders } from "../request/request-credentials.js";
import { decide, denial } from "./authorize.js";

/** One part of an identity, as permissions name it. */
type Part = Pick<ResourceAttributes, "group" | "resource" | "subresource" | "namespace" | "name">;

/**
 * Later stages see the request as the other's, without the headers that ask for it.
 * @throws StatusError 400 for headers without a user, 403 when the caller may not
 */
export async function impersonate(authenticated: Authenticated): Promise<Subject> {
  const { request, context, user } = authenticated;
  const wanted = wantedUser(request.headers);
  if (wanted === undefined) return { ...authenticated, impersonator: undefined };
  for (const part of partsOf(wanted, context.profile.words.authenticationGroup)) await requirePart(authenticated, part);
  return {
    ...authenticated,
    request: withHeaders(request, withoutImpersonation(request.headers)),
    user: withOwnGroups(wanted),
    impersonator: user,
  };
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

/** An authorizer that fails has allowed nothing. @throws StatusError 403 */
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

/** Undefined for a name that no service account can have: such a name is a user's. */
function serviceAccountOf(username: string): { readonly namespace: string; readonly name: string } | undefined {
  if (!username.startsWith(SERVICE_ACCOUNT_PREFIX)) return undefined;
  const [namespace = "", name = "", ...rest] = username.slice(SERVICE_ACCOUNT_PREFIX.length).split(":");
  if (rest.length > 0 || dnsLabel(namespace).length > 0 || dnsSubdomain(name).length > 0) return undefined;
  return { namespace, name };
}

/**
 * Service accounts bring their groups along unless others were asked for. Everyone but the anonymous user counts as
 * authenticated, except where it was asked for that they do not.
 */
function withOwnGroups(wanted: UserInfo): UserInfo {
  const account = serviceAccountOf(wanted.username);
  const groups = account === undefined || wanted.groups.length > 0 ? wanted.groups : accountGroups(account.namespace);
  const standing = wanted.username === ANONYMOUS_USER ? UNAUTHENTICATED_GROUP : AUTHENTICATED_GROUP;
  if (groups.includes(standing) || groups.includes(UNAUTHENTICATED_GROUP)) return { ...wanted, groups };
  return { ...wanted, groups: [...groups, standing] };
}
