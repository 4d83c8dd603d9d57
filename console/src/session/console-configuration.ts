/** What the server says of itself to anyone: where people can sign in. */

/** An OpenID Connect issuer whose tokens the server accepts. */
export interface SignInIssuer {
  readonly issuer: string;
  /** The client that the console is to the issuer. */
  readonly clientId: string;
  /** Where the configuration of the issuer is, if that is not below its URL. */
  readonly discoveryUrl?: string;
  /** Where its tokens are, if the server knows that; beside the issuer's own origin, the policy of the page allows it. */
  readonly tokenOrigin?: string;
}

/** Relative to the page. */
const PATH = "configuration.json";

/**
 * Returns no issuer for a server without such a document, such as one of another release.
 * @throws Error if there is no answer, or one that can't be read
 */
export async function readSignInIssuers(): Promise<readonly SignInIssuer[]> {
  const answer = await fetch(PATH, { cache: "no-store", credentials: "same-origin" });
  if (!answer.ok) return [];
  const { signIn } = (await answer.json()) as { signIn?: unknown };
  return Array.isArray(signIn) ? signIn.filter(isIssuer) : [];
}

function isIssuer(value: unknown): value is SignInIssuer {
  const { issuer, clientId, discoveryUrl, tokenOrigin } = (value ?? {}) as Record<string, unknown>;
  const hasAddresses =
    isWebAddress(issuer) && [discoveryUrl, tokenOrigin].every((each) => each === undefined || isWebAddress(each));
  return hasAddresses && typeof clientId === "string";
}

export function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\//.test(value) && URL.canParse(value);
}
