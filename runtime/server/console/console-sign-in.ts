/** Where people can sign in to the console: at the OpenID Connect issuers whose tokens for one client the server accepts. */
import type { KnownIssuer } from "../../authn/authentication.js";
import { plainOrigin } from "../../authn/jwt/token-origin.js";
import { UsageError } from "../../base/usage-error.js";

export interface ConsoleSignIn {
  readonly issuer: string;
  /** The client that the console is to the issuer. It is a public one: a page can't keep a secret. */
  readonly clientId: string;
  /** Where the configuration of the issuer is, if that is not below its URL. */
  readonly discoveryUrl?: string;
  /** The origin of its token endpoint; undefined while its discovery document is not known. */
  readonly tokenOrigin?: string;
}

/** @param clientId undefined for the audience of the only issuer, if it has one only */
export function consoleSignIn(issuers: readonly KnownIssuer[], clientId: string | undefined): readonly ConsoleSignIn[] {
  const [only, ...others] = issuers;
  const id = clientId || (others.length === 0 && only?.audiences.length === 1 ? only.audiences[0] : undefined);
  if (id === undefined) return [];
  return issuers
    .filter(({ audiences }) => audiences.includes(id))
    .map(({ url, discoveryUrl, tokenOrigin }) => ({
      issuer: url,
      clientId: id,
      ...(discoveryUrl === undefined ? {} : { discoveryUrl }),
      ...(tokenOrigin === undefined ? {} : { tokenOrigin }),
    }));
}

/**
 * The origins that a page talks to when someone signs in, each once: of each issuer that of its discovery document, and
 * that of its token endpoint. An address whose host could mean more than one host is left out.
 */
export function originsOf(signIn: readonly ConsoleSignIn[]): readonly string[] {
  const addresses = signIn.flatMap(({ issuer, discoveryUrl, tokenOrigin }) => [discoveryUrl ?? issuer, tokenOrigin]);
  return [...new Set(addresses.flatMap((address) => (address && plainOrigin(address)) || []))];
}

/**
 * Refuses a client of the console for which no issuer gives tokens that the server accepts: no one could sign in.
 * @throws UsageError
 */
export function checkConsoleClient(issuers: readonly KnownIssuer[], clientId: string | undefined): void {
  if (!clientId) return;
  const accepted = [...new Set(issuers.flatMap(({ audiences }) => audiences))];
  if (accepted.includes(clientId)) return;
  const found = `--console-oidc-client-id: found ${JSON.stringify(clientId)}`;
  if (accepted.length === 0)
    throw new UsageError(`${found} without an issuer, expected --oidc-client-id or --authentication-config beside it`);
  const expected = accepted.map((audience) => JSON.stringify(audience)).join(", ");
  throw new UsageError(
    `${found}, expected an audience that --oidc-client-id or --authentication-config accepts: ${expected}`,
  );
}
