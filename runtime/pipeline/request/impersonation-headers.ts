/** Reads the headers by which a request impersonates another user. SPEC: Impersonation. */

import { badRequest } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import { keyOfHeaderName, textOfHeader } from "../../base/header-bytes.js";
import { shownText } from "../../base/shown-text.js";
import type { HttpRequest } from "./http.js";

/** The maximum number of groups and extra values in one request. Each of them costs a permission check. */
export const MAX_IMPERSONATED_VALUES = 1000;

const PREFIX = "impersonate-";
const EXTRA_PREFIX = "impersonate-extra-";
const KNOWN: ReadonlySet<string> = new Set(["impersonate-user", "impersonate-uid", "impersonate-group"]);

type Headers = HttpRequest["headers"];

/**
 * Returns the user that the headers name, without implicit groups; undefined without such headers.
 * @throws StatusError 400 for headers that name no user, or that are ambiguous
 */
export function impersonatedUser(headers: Headers): UserInfo | undefined {
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

/** Removes the headers, so that backends never see them. */
export function withoutImpersonation(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(PREFIX)));
}

/** Returns the names of the impersonation headers; most requests have none. */
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

/** Returns the values without splitting them, because names may contain commas. @throws StatusError 400 */
function textsOf(headers: Headers, name: string): string[] {
  return [headers[name] ?? []].flat().map((value) => {
    const text = textOfHeader(value);
    if (text === undefined) throw badRequest(`the header ${shownName(name)} is not UTF-8`);
    return text;
  });
}

/**
 * Collects the extra values; the values of header names that decode to the same key are combined.
 * @throws StatusError 400
 */
function extraOf(headers: Headers, names: readonly string[]): UserInfo["extra"] {
  // The object has no prototype, because callers choose the keys.
  const extra = Object.create(null) as Record<string, string[]>;
  for (const name of names) {
    if (!name.startsWith(EXTRA_PREFIX)) continue;
    const key = keyOfHeaderName(name.slice(EXTRA_PREFIX.length));
    if (key === "") throw badRequest("the header Impersonate-Extra- has no key");
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

/** Formats a header name for messages: `Impersonate-User`. */
function shownName(name: string): string {
  return shownText(name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()));
}
