/** Static tokens: CSV lines of token, user name, uid and groups, fixed until restart. SPEC: Static token file. */
import { hash } from "node:crypto";
import type { UserInfo } from "../api/user-info.js";
import type { Authenticator, CredentialSource } from "./authenticator.js";

/** Lines of one file. */
const MAX_TOKENS = 100_000;

/**
 * @param name of the file, for messages
 * @throws Error naming file and line for a line with fewer than three columns. Messages never show a token.
 */
export function parseTokenFile(text: string, name: string): Map<string, UserInfo> {
  const users = new Map<string, UserInfo>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const columns = parseCsvLine(line);
    const place = `${name}:${index + 1}`;
    if (!columns) throw new Error(`${place}: a quoted column is not closed`);
    const [token = "", username = "", uid = "", ...groups] = columns.map((column) => column.trim());
    if (columns.length < 3)
      throw new Error(`${place}: found ${columns.length} columns, expected at least 3: token,user name,user uid`);
    if (token === "") throw new Error(`${place}: the token is empty`);
    if (users.size >= MAX_TOKENS) throw new Error(`${place}: more than ${MAX_TOKENS} tokens`);
    users.set(digest(token), {
      username,
      uid,
      groups: groups
        .flatMap((column) => column.split(","))
        .map((group) => group.trim())
        .filter((group) => group !== ""),
      extra: {},
    });
  }
  return users;
}

/** Looks tokens up by their digest, so that timing tells nothing of how much of a token is right. */
export function tokenAuthenticator(users: ReadonlyMap<string, UserInfo>): Authenticator {
  return {
    async authenticate(source) {
      const key = digestOf(source);
      return key === undefined ? undefined : users.get(key);
    },
  };
}

/** A map of one token, for credentials that the server makes itself. */
export function singleToken(token: string, user: UserInfo): Map<string, UserInfo> {
  return new Map([[digest(token), user]]);
}

/** Several lists of tokens may look at one request; its token is digested once. */
const digests = new WeakMap<CredentialSource, string>();

function digestOf(source: CredentialSource): string | undefined {
  const { bearerToken } = source;
  if (bearerToken === undefined) return undefined;
  let known = digests.get(source);
  if (known === undefined) {
    known = digest(bearerToken);
    digests.set(source, known);
  }
  return known;
}

function digest(token: string): string {
  return hash("sha256", token, "base64");
}

/** Columns of a line; quoted ones may hold commas and doubled quotes. Undefined when a quote stays open. */
function parseCsvLine(line: string): string[] | undefined {
  const columns: string[] = [];
  let position = 0;
  for (;;) {
    const quoted = /\s*"((?:[^"]|"")*)"\s*/y;
    quoted.lastIndex = position;
    const match = quoted.exec(line);
    if (match) {
      columns.push((match[1] ?? "").replaceAll('""', '"'));
      position = quoted.lastIndex;
    } else {
      if (line.slice(position).trimStart().startsWith('"')) return undefined;
      const end = line.indexOf(",", position);
      columns.push(line.slice(position, end < 0 ? undefined : end));
      position = end < 0 ? line.length : end;
    }
    if (line[position] !== ",") return columns;
    position++;
  }
}
