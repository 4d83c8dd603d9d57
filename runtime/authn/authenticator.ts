/** Who is it? Each method looks at its own credential and says yes, no opinion, or no. SPEC: Principals and attributes. */
import type { X509Certificate } from "node:crypto";
import { AUTHENTICATED_GROUP, type UserInfo } from "../api/user-info.js";

/** What a client has shown of itself while the connection was made. */
export interface PeerCertificates {
  /** As the client sent them, its own first. At least one. */
  readonly chain: readonly X509Certificate[];
  /** Why TLS did not accept them; undefined where it found a way to one of the authorities that it was given. */
  readonly tlsError: string | undefined;
}

/** What an authenticator may look at. */
export interface CredentialSource {
  /** The token of `Authorization: Bearer`, when there is one. */
  readonly bearerToken: string | undefined;
  /** Undefined on connections without a client certificate. */
  readonly peer?: PeerCertificates | undefined;
  /** Lower-case names; a list where a header was sent several times. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * One method. `undefined`: it finds no credential of its kind, or none that it knows.
 * @throws InvalidCredentialError for a credential of its kind that is not good: such a request is never anonymous
 */
export interface Authenticator {
  authenticate(source: CredentialSource): Promise<UserInfo | undefined>;
}

/** A credential that is not good. The message goes to logs, never to clients, and shows nothing of a secret. */
export class InvalidCredentialError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "InvalidCredentialError";
  }
}

/**
 * The first method that knows the caller decides; everyone it knows joins the group of the authenticated. A method that
 * fails keeps no other from being asked.
 * @throws what a method threw, where none knows the caller; rather a failure of the server than a verdict on a credential
 */
export function firstOf(methods: readonly Authenticator[]): Authenticator {
  return {
    async authenticate(source) {
      const failures: unknown[] = [];
      for (const method of methods) {
        let user: UserInfo | undefined;
        try {
          user = await method.authenticate(source);
        } catch (error) {
          failures.push(error);
          continue;
        }
        if (user !== undefined) return amongAuthenticated(user);
      }
      if (failures.length > 0) throw worstOf(failures);
      return undefined;
    },
  };
}

/** The user as one of the authenticated. */
export function amongAuthenticated(user: UserInfo): UserInfo {
  const groups = user.groups.filter((group) => group !== AUTHENTICATED_GROUP);
  return { ...user, groups: [...groups, AUTHENTICATED_GROUP] };
}

/** What several methods that failed are reported as: as one verdict, unless the server itself was at fault. */
export function worstOf(failures: readonly unknown[]): unknown {
  const serverFailure = failures.find((failure) => !(failure instanceof InvalidCredentialError));
  if (serverFailure !== undefined) return serverFailure;
  if (failures.length === 1) return failures[0];
  return new InvalidCredentialError(failures.map((failure) => (failure as Error).message).join("; "));
}

/** The token of a bearer header; undefined for other schemes and for empty tokens, which are no credentials (AUTHN-TOKEN-007). */
export function bearerTokenOf(authorization: string): string | undefined {
  const [, token] = /^[ \t]*bearer +([^ \t](?:.*[^ \t])?)[ \t]*$/is.exec(authorization) ?? [];
  return token;
}
