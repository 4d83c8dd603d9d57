/** Where people can sign in to the console: at the OpenID Connect issuers whose tokens for one client the server accepts. */
import type { KnownIssuer } from "../../authn/authentication.js";

export interface ConsoleSignIn {
  readonly issuer: string;
  /** The client that the console is to the issuer. It is a public one: a page can't keep a secret. */
  readonly clientId: string;
  /** Where the configuration of the issuer is, if that is not below its URL. */
  readonly discoveryUrl?: string;
}

/** @param clientId undefined for the audience of the only issuer, if it has one only */
export function consoleSignIn(issuers: readonly KnownIssuer[], clientId: string | undefined): readonly ConsoleSignIn[] {
  const [only, ...others] = issuers;
  const id = clientId || (others.length === 0 && only?.audiences.length === 1 ? only.audiences[0] : undefined);
  if (id === undefined) return [];
  return issuers
    .filter(({ audiences }) => audiences.includes(id))
    .map(({ url, discoveryUrl }) => ({
      issuer: url,
      clientId: id,
      ...(discoveryUrl === undefined ? {} : { discoveryUrl }),
    }));
}

/** The origins that a page talks to when someone signs in, each once. */
export function originsOf(signIn: readonly ConsoleSignIn[]): readonly string[] {
  return [...new Set(signIn.map(({ issuer, discoveryUrl }) => new URL(discoveryUrl ?? issuer).origin))];
}
