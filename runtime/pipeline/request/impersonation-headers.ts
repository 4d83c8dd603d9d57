/** What the headers of a request ask for when it is to be another's. SPEC: Impersonation. */

import { badRequest } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import { keyOfHeaderName, textOfHeader } from "../../base/header-bytes.js";
import { shownText } from "../../base/shown-text.js";
import type { HttpRequest } from "./http.js";

/** Groups and values of extra entries that one request may ask for: each has to be permitted. */
export const MAX_IMPERSONATED_VALUES = 1000;

const PREFIX = "impersonate-";
const EXTRA_PREFIX = "impersonate-extra-";
const KNOWN: ReadonlySet<string> = new Set(["impersonate-user", "impersonate-uid", "impersonate-group"]);

type Headers = HttpRequest["headers"];

/**
 * The user as the headers have it: without groups that come by themselves. Undefined where no header asks for one.
 * @throws StatusError 400 for headers that name no user, or that name one in an unclear way
 */
export function wantedUser(headers: Headers): UserInfo | undefined {
  const names = impersonationNames(headers);
  if (names.length === 0) return undefined;
  const username = soleText(headers, "impersonate-user");
  const uid = soleText(headers, "impersonate-uid") ?? "";
  const groups = textsOf(headers, "impersonate-group");
  const extra = extraOf(headers, names);
  if (username === undefined || username === "") throw withoutUser(names, { uid, groups, extra });
  const count = Object.values(extra).reduce((sum, values) => sum + values.length, groups.length);
  if (count > MAX_IMPERSONATED_VALUES)
    throw badRequest(`the impersonation headers have ${count} values, the limit is ${MAX_IMPERSONATED_VALUES}`);
  for (const [name, values] of [["Impersonate-Group", groups] as const, ...Object.entries(extra)])
    if (values.includes("")) throw badRequest(`impersonation: a value of ${shownText(name)} is empty`);
  return { username, uid, groups, extra };
}

/** Nobody behind this server has to know whose request it is besides. */
export function withoutImpersonation(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(PREFIX)));
}

/** Most requests have none. */
function impersonationNames(headers: Headers): readonly string[] {
  const names: string[] = [];
  for (const name in headers) {
    if (!name.startsWith(PREFIX) || headers[name] === undefined) continue;
    if (KNOWN.has(name) || name.startsWith(EXTRA_PREFIX)) names.push(name);
  }
  return names;
}

/** @throws StatusError 400 */
function soleText(headers: Headers, name: string): string | undefined {
  const [text, ...more] = textsOf(headers, name);
  if (more.length > 0) throw badRequest(`the request has ${more.length + 1} headers ${shownName(name)}, expected one`);
  return text;
}

/** Each value as it was sent: names may hold commas. @throws StatusError 400 */
function textsOf(headers: Headers, name: string): string[] {
  return [headers[name] ?? []].flat().map((value) => {
    const text = textOfHeader(value);
    if (text === undefined) throw badRequest(`the header ${shownName(name)} is no UTF-8`);
    return text;
  });
}

/** Names that stand for one key bring their values together. @throws StatusError 400 */
function extraOf(headers: Headers, names: readonly string[]): UserInfo["extra"] {
  // without a prototype: keys are the caller's
  const extra = Object.create(null) as Record<string, string[]>;
  for (const name of names) {
    if (!name.startsWith(EXTRA_PREFIX)) continue;
    const key = keyOfHeaderName(name.slice(EXTRA_PREFIX.length));
    if (key === "") throw badRequest("the header Impersonate-Extra- names no key");
    extra[key] = [...(extra[key] ?? []), ...textsOf(headers, name)];
  }
  return extra;
}

function withoutUser(names: readonly string[], { uid, groups, extra }: Omit<UserInfo, "username">): Error {
  const requested = [
    ...groups.map((group) => `group ${JSON.stringify(group)}`),
    ...Object.keys(extra).map((key) => `extra ${JSON.stringify(key)}`),
    ...(uid === "" ? [] : [`uid ${JSON.stringify(uid)}`]),
  ];
  if (requested.length === 0) return badRequest(`the header ${shownName(names[0] ?? "")} is empty`);
  return badRequest(`requested [${shownText(requested.join(" "))}] without impersonating a user`);
}

/** `Impersonate-User` */
function shownName(name: string): string {
  return shownText(name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()));
}
