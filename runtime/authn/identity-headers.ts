/** The headers in which a proxy names the user. Only a trusted proxy may set them. SPEC: Authenticating proxy. */

import type { UserInfo } from "../api/user-info.js";
import { keyOfHeaderName, textOfHeader } from "../base/header-bytes.js";
import { OperatorError } from "../base/operator-error.js";
import { type CredentialSource, InvalidCredentialError } from "./authenticator.js";

export interface IdentityHeaders {
  /** At least one name. The first header with a value names the user. */
  readonly usernameHeaders: readonly string[];
  readonly uidHeaders?: readonly string[];
  readonly groupHeaders?: readonly string[];
  readonly extraHeaderPrefixes?: readonly string[];
}

type Headers = CredentialSource["headers"];

/**
 * @returns a function that reads the user from headers; it returns undefined if they name none, and throws
 * InvalidCredentialError for several users or uids in one header, one of which a client might have added, and for
 * values that are not text
 * @throws OperatorError if there is no username header, or a name that no header can have
 */
export function identityReader(names: IdentityHeaders): (headers: Headers) => UserInfo | undefined {
  const { usernames, uids, groups, prefixes } = checked(names);
  if (usernames.length === 0)
    throw new OperatorError("--requestheader-username-headers: found no header, expected at least one");
  return (headers) => {
    const username = singleValue(headers, usernames);
    if (username === "") return undefined;
    return {
      username,
      uid: singleValue(headers, uids),
      groups: groups.flatMap((name) => valuesOf(headers, name)),
      extra: extraOf(headers, prefixes),
    };
  };
}

/**
 * @returns whether the header with this lower-case name identifies a user. Such a header must not be forwarded to
 * servers that trust this one. An underscore counts as a hyphen, because many servers treat the two as equal.
 */
export function identityHeaderTest(names: IdentityHeaders): (name: string) => boolean {
  const { usernames, uids, groups, prefixes } = checked(names);
  const hyphenated = (name: string): string => name.replaceAll("_", "-");
  const whole = new Set([...usernames, ...uids, ...groups].map(hyphenated));
  const beginnings = prefixes.map(hyphenated);
  return (header) => {
    const name = hyphenated(header);
    return whole.has(name) || beginnings.some((prefix) => name.startsWith(prefix));
  };
}

interface CheckedNames {
  readonly usernames: readonly string[];
  readonly uids: readonly string[];
  readonly groups: readonly string[];
  readonly prefixes: readonly string[];
}

function checked({ usernameHeaders, uidHeaders, groupHeaders, extraHeaderPrefixes }: IdentityHeaders): CheckedNames {
  return {
    usernames: lowerCase(usernameHeaders, "--requestheader-username-headers"),
    uids: lowerCase(uidHeaders, "--requestheader-uid-headers"),
    groups: lowerCase(groupHeaders, "--requestheader-group-headers"),
    prefixes: lowerCase(extraHeaderPrefixes, "--requestheader-extra-headers-prefix"),
  };
}

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;

function lowerCase(names: readonly string[] = [], flag: string): readonly string[] {
  return names.map((name) => {
    const lower = name.trim().toLowerCase();
    if (HEADER_NAME.test(lower)) return lower;
    throw new OperatorError(`${flag}: found ${JSON.stringify(name)}, expected the name of a header`);
  });
}

/** The value of the first header that has one; empty if none has. */
function singleValue(headers: Headers, names: readonly string[]): string {
  for (const name of names) {
    const [first, second] = valuesOf(headers, name);
    if (second !== undefined) throw new InvalidCredentialError(`the header ${name} has several values, expected one`);
    if (first !== undefined) return first;
  }
  return "";
}

/** The non-empty values of a header. A comma is part of a value, because names of users and groups may contain one. */
function valuesOf(headers: Headers, name: string): string[] {
  const found = headers[name];
  if (found === undefined) return [];
  const values = typeof found === "string" ? [found] : found;
  return values.map((value) => textOf(value.trim(), name)).filter((value) => value !== "");
}

const CONTROL_CHARACTER = /\p{Cc}/u;

function textOf(value: string, name: string): string {
  const text = textOfHeader(value);
  if (text === undefined) throw new InvalidCredentialError(`the header ${name} is not valid UTF-8`);
  if (CONTROL_CHARACTER.test(text)) throw new InvalidCredentialError(`the header ${name} contains control characters`);
  return text;
}

function extraOf(headers: Headers, prefixes: readonly string[]): UserInfo["extra"] {
  const extra: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const prefix of prefixes) {
    for (const name in headers) {
      if (!name.startsWith(prefix) || name.length === prefix.length) continue;
      const key = keyOfHeaderName(name.slice(prefix.length));
      extra[key] = [...(extra[key] ?? []), ...valuesOf(headers, name)];
    }
  }
  return extra;
}
