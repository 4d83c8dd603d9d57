/**
 * Authenticates requests. Each method looks at its own kind of credential and accepts it, rejects it or abstains.
 * SPEC: Principals and attributes.
 */
import type { X509Certificate } from "node:crypto";
import { AUTHENTICATED_GROUP, type UserInfo } from "../api/user-info.js";
import { type Awaitable, isPromise } from "../base/awaitable.js";

/** The certificates that a client presented in the TLS handshake. */
export interface PeerCertificates {
  /** At least one certificate, in the order in which the client sent them, the client's own first. */
  readonly chain: readonly X509Certificate[];
  /** Why TLS rejected the chain; undefined if TLS found a path to one of its authorities. */
  readonly tlsError: string | undefined;
}

/** The parts of a request that an authenticator may look at. */
export interface CredentialSource {
  /** The token of `Authorization: Bearer`, if there is one. */
  readonly bearerToken: string | undefined;
  /** Undefined for connections without a client certificate. */
  readonly peer?: PeerCertificates | undefined;
  /** The same object for all requests of a connection; undefined without one. */
  readonly connection?: object | undefined;
  /** Headers by lower-case name; the value is a list if the client sent the header several times. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * One authentication method. Its result, or that of its promise, is undefined if the request has no credential of its
 * kind, or an unknown one.
 * @throws InvalidCredentialError for an invalid credential of its kind; such a request is never treated as anonymous
 */
export interface Authenticator {
  authenticate(source: CredentialSource): Awaitable<UserInfo | undefined>;
}

/** A credential is invalid. The message is for logs, never for clients, and contains nothing secret. */
export class InvalidCredentialError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "InvalidCredentialError";
  }
}

/**
 * The first method that knows the caller decides, and adds the user to the group of the authenticated. A method that
 * fails does not stop the others.
 * @throws the failures of the methods if none of them knows the caller; a failure of the server takes precedence over a
 * verdict on a credential
 */
export function firstOf(methods: readonly Authenticator[]): Authenticator {
  const questions = methods.map((method) => (source: CredentialSource) => method.authenticate(source));
  return { authenticate: (source) => firstAnswer(questions, source, amongAuthenticated) };
}

/**
 * Asks one after the other, and returns the first answer; becomes asynchronous at the first that waits. A failure does
 * not stop the others.
 * @param settled completes the answer
 * @param start the index of the first to ask
 * @throws the failures, as {@link worstOf} combines them, if there is no answer
 */
export function firstAnswer<Question, Answer>(
  sources: readonly ((question: Question) => Awaitable<Answer | undefined>)[],
  question: Question,
  settled: (answer: Answer) => Answer,
  start = 0,
  failures: readonly unknown[] = [],
): Awaitable<Answer | undefined> {
  let found = failures;
  for (let index = start; index < sources.length; index++) {
    let answer: Awaitable<Answer | undefined>;
    try {
      answer = sources[index]?.(question);
    } catch (error) {
      found = [...found, error];
      continue;
    }
    if (isPromise(answer)) return laterAnswer(answer, sources, question, settled, index + 1, found);
    if (answer !== undefined) return settled(answer);
  }
  if (found.length > 0) throw worstOf(found);
  return undefined;
}

async function laterAnswer<Question, Answer>(
  pending: Promise<Answer | undefined>,
  sources: readonly ((question: Question) => Awaitable<Answer | undefined>)[],
  question: Question,
  settled: (answer: Answer) => Answer,
  next: number,
  failures: readonly unknown[],
): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  try {
    answer = await pending;
  } catch (error) {
    return firstAnswer(sources, question, settled, next, [...failures, error]);
  }
  return answer === undefined ? firstAnswer(sources, question, settled, next, failures) : settled(answer);
}

/** Adds the user to the group of authenticated users. */
export function amongAuthenticated(user: UserInfo): UserInfo {
  const last = user.groups.length - 1;
  // The user is in it already: a method may itself be the first of several.
  if (last >= 0 && user.groups.indexOf(AUTHENTICATED_GROUP) === last) return user;
  const groups = user.groups.filter((group) => group !== AUTHENTICATED_GROUP);
  return { ...user, groups: [...groups, AUTHENTICATED_GROUP] };
}

/**
 * Combines the failures of several methods into one: a failure of the server itself if there is one, otherwise a
 * verdict on the credential.
 */
export function worstOf(failures: readonly unknown[]): unknown {
  const serverFailure = failures.find((failure) => !(failure instanceof InvalidCredentialError));
  if (serverFailure !== undefined) return serverFailure;
  if (failures.length === 1) return failures[0];
  return new InvalidCredentialError(failures.map((failure) => (failure as Error).message).join("; "));
}

/**
 * The token of a bearer header; undefined for other schemes and for empty tokens, which are no credentials
 * (AUTHN-TOKEN-007).
 */
export function bearerTokenOf(authorization: string): string | undefined {
  const [, token] = /^[ \t]*bearer +([^ \t](?:.*[^ \t])?)[ \t]*$/is.exec(authorization) ?? [];
  return token;
}
