/**
 * Sign-in at an OpenID Connect issuer by the authorization code flow with PKCE (RFC 7636), as a public client. The page
 * leaves for the issuer and comes back with a code, which it changes into a token. What it has to remember meanwhile is in
 * the session storage of the tab, and is used once.
 */
import { messageOf } from "../parts/messages.js";
import { texts } from "../texts/texts.js";
import { isWebAddress, type SignInIssuer } from "./console-configuration.js";
import { claimsOf, codeChallenge, randomText } from "./oidc-tokens.js";
import type { StoredCredential } from "./stored-credential.js";

const KEY = "kindsmith-console-sign-in";
/** Beside `openid`, those that an issuer offers: which claims make a user is a matter of the server. */
const WANTED_SCOPES = ["profile", "email", "groups"];

/** What is remembered while the page is at the issuer. */
interface Pending extends SignInIssuer {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly tokenEndpoint: string;
  /** The place of the console to go back to. */
  readonly hash: string;
}

interface IssuerDocument {
  readonly issuer?: unknown;
  readonly authorization_endpoint?: unknown;
  readonly token_endpoint?: unknown;
  readonly scopes_supported?: unknown;
}

/** Leaves the page. @throws Error, with what to do, if the issuer can't be used */
export async function beginOidcSignIn(given: SignInIssuer): Promise<void> {
  const t = texts.signIn.oidc;
  if (!isSecureContext) throw new Error(t.insecure);
  const document = await issuerDocument(given);
  const { authorization_endpoint: authorization, token_endpoint: token, scopes_supported: offered } = document;
  if (document.issuer !== given.issuer) throw new Error(t.otherIssuer(String(document.issuer)));
  if (!isWebAddress(authorization) || !isWebAddress(token)) throw new Error(t.noEndpoints);
  // The policy of the page allows no others.
  const { origin } = new URL(token);
  if (origin !== new URL(discoveryOf(given)).origin && origin !== given.tokenOrigin)
    throw new Error(t.otherOrigin(origin));
  const { issuer, clientId } = given;
  const pending: Pending = {
    issuer,
    clientId,
    state: randomText(),
    nonce: randomText(),
    verifier: randomText(),
    tokenEndpoint: token,
    hash: location.hash,
  };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  const scopes = WANTED_SCOPES.filter((scope) => Array.isArray(offered) && offered.includes(scope));
  const address = new URL(authorization);
  const query = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: ["openid", ...scopes].join(" "),
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await codeChallenge(pending.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  location.assign(address.href);
}

/**
 * Changes the answer in the address of the page into a credential, and removes it from the address.
 * @throws Error for an answer that this tab did not request, a refusal of the issuer, or a token that is for another
 */
export async function finishOidcSignIn(): Promise<StoredCredential> {
  const query = new URLSearchParams(location.search);
  const t = texts.signIn.oidc;
  const pending = takePending();
  // Neither the history nor a reload shall use the code again.
  history.replaceState(null, "", `${location.pathname}${pending?.hash ?? ""}`);
  if (pending === undefined || query.get("state") !== pending.state) throw new Error(t.notRequested);
  // RFC 9207: an answer of another issuer than the one that was called.
  const from = query.get("iss");
  if (from !== null && from !== pending.issuer) throw new Error(t.otherIssuer(from));
  const refusal = query.get("error");
  if (refusal !== null) throw new Error(t.refused([refusal, query.get("error_description") ?? ""].join(" ").trim()));
  const token = await tokenOf(pending, query.get("code") ?? "");
  const { iss, aud, nonce, exp } = claimsOf(token);
  if (iss !== pending.issuer) throw new Error(t.otherIssuer(String(iss)));
  if (nonce !== pending.nonce || ![aud].flat().includes(pending.clientId)) throw new Error(t.otherToken);
  const { issuer, clientId } = pending;
  return { kind: "oidc", token, expiresMs: typeof exp === "number" ? exp * 1000 : 0, issuer, clientId };
}

async function issuerDocument(given: SignInIssuer): Promise<IssuerDocument> {
  const address = discoveryOf(given);
  return (await answerOf(address, { headers: { accept: "application/json" } })) as IssuerDocument;
}

function discoveryOf({ issuer, discoveryUrl }: SignInIssuer): string {
  return discoveryUrl ?? `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

async function tokenOf({ tokenEndpoint, clientId, verifier }: Pending, code: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri(),
    client_id: clientId,
    code_verifier: verifier,
  });
  const { id_token: token } = (await answerOf(tokenEndpoint, { method: "POST", body })) as { id_token?: unknown };
  if (typeof token !== "string") throw new Error(texts.signIn.oidc.noToken);
  return token;
}

/** @throws Error that names the address, for no answer, a refusal, or an answer that is not JSON */
async function answerOf(address: string, init: RequestInit): Promise<unknown> {
  const t = texts.signIn.oidc;
  const answer = await fetch(address, { ...init, credentials: "omit", cache: "no-store" }).catch((error: unknown) => {
    throw new Error(t.unreachable(address, messageOf(error)));
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(t.unreachable(address, `${answer.status} ${text.slice(0, 300)}`));
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(t.unreachable(address, messageOf(error)));
  }
}

function takePending(): Pending | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  // The page itself has written it.
  return text === null ? undefined : (JSON.parse(text) as Pending);
}

/** The page without the place in it, which has to be registered with the issuer. */
function redirectUri(): string {
  return `${location.origin}${location.pathname}`;
}
