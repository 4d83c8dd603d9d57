/** Stage: act as somebody else. The caller needs the `impersonate` verb on every part of the identity. SPEC: Impersonation. */
import { badRequest, forbidden } from "../api/status.js";
import { ANONYMOUS_USER, AUTHENTICATED_GROUP, UNAUTHENTICATED_GROUP, type UserInfo } from "../api/user-info.js";
import type { Authenticated, Subject } from "./context.js";
import { type HttpRequest, headerText } from "./http.js";

const EXTRA_PREFIX = "impersonate-extra-";
const SERVICE_ACCOUNT_PREFIX = "system:serviceaccount:";
/** Values of one request's impersonation headers. */
const MAX_IMPERSONATED_VALUES = 1000;

interface Wanted {
  readonly username: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** @throws StatusError 400 for headers without a user, 403 when the caller may not. */
export async function impersonate(authenticated: Authenticated): Promise<Subject> {
  const wanted = wantedIdentity(authenticated.request);
  if (wanted === undefined) return { ...authenticated, impersonator: undefined };
  const checks = [userCheck(wanted.username)];
  for (const group of wanted.groups)
    checks.push({ group: "", resource: "groups", namespace: "", name: group, subresource: "" });
  const authentication = authenticated.environment.profile.words.authenticationGroup;
  for (const [key, values] of Object.entries(wanted.extra)) {
    for (const value of values)
      checks.push({ group: authentication, resource: "userextras", subresource: key, namespace: "", name: value });
  }
  if (wanted.uid !== "")
    checks.push({ group: authentication, resource: "uids", namespace: "", name: wanted.uid, subresource: "" });
  for (const check of checks) {
    const { user, environment } = authenticated;
    const decision = await environment.authorizer.authorize({
      user,
      isResourceRequest: true,
      verb: "impersonate",
      version: "v1",
      ...check,
    });
    if (decision.type === "Allow") continue;
    const why = `User "${user.username}" cannot impersonate resource "${check.resource}" in API group "${check.group}" at the cluster scope`;
    throw forbidden({ group: check.group, resource: check.resource }, check.name, why);
  }
  return { ...authenticated, user: identity(wanted), impersonator: authenticated.user };
}

/** Most requests have none of these headers. */
function hasImpersonation({ headers }: HttpRequest): boolean {
  for (const name in headers) if (name.startsWith("impersonate-")) return true;
  return false;
}

function wantedIdentity(request: HttpRequest): Wanted | undefined {
  if (!hasImpersonation(request)) return undefined;
  const username = headerText(request.headers, "impersonate-user") ?? "";
  const uid = headerText(request.headers, "impersonate-uid") ?? "";
  const groups = valuesOf(request, "impersonate-group");
  const extra: Record<string, readonly string[]> = Object.create(null) as Record<string, readonly string[]>;
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith(EXTRA_PREFIX)) extra[decodeKey(name.slice(EXTRA_PREFIX.length))] = valuesOf(request, name);
  }
  const keys = Object.keys(extra);
  if (username === "") {
    if (uid === "" && groups.length === 0 && keys.length === 0) return undefined;
    throw badRequest(
      `requested ${JSON.stringify([uid, ...groups, ...keys])} impersonation without impersonating a user`,
    );
  }
  const count = groups.length + keys.reduce((sum, key) => sum + (extra[key]?.length ?? 0), 0);
  if (count > MAX_IMPERSONATED_VALUES)
    throw badRequest(`the impersonation headers have ${count} values, the limit is ${MAX_IMPERSONATED_VALUES}`);
  return { username, uid, groups, extra };
}

/** Repeated headers arrive joined by a comma. */
function valuesOf(request: HttpRequest, name: string): string[] {
  const value = request.headers[name];
  const list = value === undefined ? [] : typeof value === "string" ? value.split(",") : value;
  return list.map((item) => item.trim()).filter((item) => item !== "");
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

function userCheck(username: string): {
  group: string;
  resource: string;
  subresource: string;
  namespace: string;
  name: string;
} {
  const [namespace, name, ...rest] = username.startsWith(SERVICE_ACCOUNT_PREFIX)
    ? username.slice(SERVICE_ACCOUNT_PREFIX.length).split(":")
    : [];
  if (namespace && name && rest.length === 0)
    return { group: "", resource: "serviceaccounts", subresource: "", namespace, name };
  return { group: "", resource: "users", subresource: "", namespace: "", name: username };
}

/** Service accounts bring their groups along unless others were asked for; everyone but the anonymous user counts as authenticated. */
function identity({ username, uid, groups, extra }: Wanted): UserInfo {
  const check = userCheck(username);
  const own =
    check.resource === "serviceaccounts" && groups.length === 0
      ? ["system:serviceaccounts", `system:serviceaccounts:${check.namespace}`]
      : groups;
  const standing = username === ANONYMOUS_USER ? UNAUTHENTICATED_GROUP : AUTHENTICATED_GROUP;
  return { username, uid, groups: own.includes(standing) ? own : [...own, standing], extra };
}
