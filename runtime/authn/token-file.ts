/** Static tokens: CSV lines of token, user name, uid and groups, fixed until restart. SPEC: Static token file. */

import type { UserInfo } from "../api/user-info.js";
import { OperatorError } from "../base/operator-error.js";
import { type Authenticator, amongAuthenticated, type CredentialSource } from "./authenticator.js";
import { meantForApi, type TokenAuthenticator } from "./token-authenticator.js";
import { tokenDigest } from "./token-digest.js";

/** Maximum number of lines in a file. */
const MAX_TOKENS = 100_000;

/** Users by the digests of their tokens, so that timing does not reveal how much of a guessed token is right. */
export type TokenUsers = ReadonlyMap<string, UserInfo>;

/**
 * @param name the name of the file for messages, which never show a token
 * @param warn called for a token that occurs several times; its last line counts
 * @throws OperatorError naming file and line: fewer than three columns, no token, no user name, misplaced quotes
 */
export function parseTokenFile(text: string, name: string, warn: (message: string) => void = () => {}): TokenUsers {
  const users = new Map<string, UserInfo>();
  for (const [index, line] of text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "") continue;
    const place = `${name}:${index + 1}`;
    const { token, user } = parseLine(line, place);
    const key = tokenDigest(token);
    if (users.has(key))
      warn(`${place}: the token of this line also occurs in an earlier line; this line takes precedence`);
    else if (users.size >= MAX_TOKENS) throw new OperatorError(`${place}: more than ${MAX_TOKENS} tokens`);
    users.set(key, user);
  }
  return users;
}

/** Authenticates the tokens of a list, which are meant for the API. */
export function staticTokens(users: TokenUsers, apiAudiences: readonly string[]): TokenAuthenticator {
  return meantForApi((token) => users.get(tokenDigest(token)), apiAudiences);
}

/**
 * The same as an authenticator of requests. Tokens that the server creates for itself have only this one, since token
 * reviews must not know them.
 */
export function tokenAuthenticator(users: TokenUsers): Authenticator {
  const settled = new Map<string, UserInfo>();
  for (const [digest, user] of users) settled.set(digest, shared(amongAuthenticated(user)));
  return {
    authenticate(source) {
      const key = digestOf(source);
      return key === undefined ? undefined : settled.get(key);
    },
  };
}

/** Requests with the same token share their user, so it is frozen: a hook that changed it would change it for all of them. */
function shared({ username, uid, groups, extra }: UserInfo): UserInfo {
  const values = Object.entries(extra).map(([key, texts]) => [key, Object.freeze([...texts])]);
  return Object.freeze({
    username,
    uid,
    groups: Object.freeze([...groups]),
    extra: Object.freeze(Object.fromEntries(values)),
  });
}

/** A list with a single token. */
export function singleToken(token: string, user: UserInfo): TokenUsers {
  return new Map([[tokenDigest(token), user]]);
}

interface DigestedToken {
  readonly token: string;
  readonly digest: string;
}

/**
 * The latest token of each connection, or of a request without one, with its digest: several lists look at it, and most
 * requests repeat it.
 */
const digested = new WeakMap<object, DigestedToken>();

function digestOf(source: CredentialSource): string | undefined {
  const { bearerToken, connection = source } = source;
  if (bearerToken === undefined) return undefined;
  const known = digested.get(connection);
  if (known?.token === bearerToken) return known.digest;
  const digest = tokenDigest(bearerToken);
  digested.set(connection, { token: bearerToken, digest });
  return digest;
}

/** Further columns name the groups: one group each, or a quoted list (AUTHN-TOKEN-002). @throws OperatorError */
function parseLine(line: string, place: string): { token: string; user: UserInfo } {
  const columns = parseColumns(line, place).map((column) => column.trim());
  const [token = "", username = "", uid = "", ...groups] = columns;
  if (columns.length < 3)
    throw new OperatorError(`${place}: found ${columns.length} columns, expected at least 3: token,user name,user uid`);
  if (token === "") throw new OperatorError(`${place}: the token is empty`);
  if (username === "") throw new OperatorError(`${place}: the user name is empty`);
  const named = groups.flatMap((column) => column.split(",")).map((group) => group.trim());
  return { token, user: { username, uid, groups: named.filter((group) => group !== ""), extra: {} } };
}

/** A quoted column may contain commas and doubled quotes; any other column ends at the next comma. */
const COLUMN = /(?:\s*"(?<quoted>(?:[^"]|"")*)"\s*|(?<plain>[^",]*))(?:,|$)/y;

/** @throws OperatorError for a quote that is not closed or stands within a column */
function parseColumns(line: string, place: string): string[] {
  const columns: string[] = [];
  for (let position = 0; ; position = COLUMN.lastIndex) {
    COLUMN.lastIndex = position;
    const match = COLUMN.exec(line);
    if (match === null)
      throw new OperatorError(
        `${place}: column ${columns.length + 1} has a quote that is not closed, or that stands within the column`,
      );
    const { quoted, plain = "" } = match.groups ?? {};
    columns.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (!match[0].endsWith(",")) return columns;
  }
}
