/** Authenticates service-account tokens. SPEC: Service-account tokens. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import { accountGroups, accountUsername, type UserInfo } from "../../api/user-info.js";
import type { AuthenticationMetrics } from "../authentication-metrics.js";
import { InvalidCredentialError } from "../authenticator.js";
import { matchingAudiences, type TokenAuthenticator } from "../token-authenticator.js";
import { checkObjects } from "./account-check.js";
import { legacyIssuer } from "./account-names.js";
import type { LegacyTokenUses } from "./legacy-token-uses.js";
import type { ServiceAccountOptions } from "./service-account-options.js";
import { SignatureCheck } from "./signature-check.js";
import type { ServiceAccountKeys } from "./signing-keys.js";
import type { TokenClaims } from "./token-claims.js";
import type { AuthenticationObjects } from "./token-object-facts.js";

export interface ServiceAccountAuthenticatorOptions extends Pick<ServiceAccountOptions, "issuers" | "lookup"> {
  readonly keys: ServiceAccountKeys;
  /** The audiences of a token that names none. */
  readonly apiAudiences: readonly string[];
  readonly objects: AuthenticationObjects;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly metrics: AuthenticationMetrics;
  /** Informed of tokens in Secrets, if lookups are enabled. */
  readonly legacyTokenUses?: LegacyTokenUses;
}

/** Leeway for differing clocks of those who issue and those who verify tokens. */
const LEEWAY_SECONDS = 60;

/** Abstains on tokens of other issuers, whichever key signed them. */
export function serviceAccountAuthenticator(options: ServiceAccountAuthenticatorOptions): TokenAuthenticator {
  const { keys, apiAudiences, objects, profile, clock, metrics, legacyTokenUses, lookup = true } = options;
  const issuers = new Set([...(options.issuers ?? [profile.words.saIssuerDefault]), legacyIssuer(profile)]);
  const signatures = new SignatureCheck({ keys, issuers, profile, clock });
  return {
    async authenticateToken({ token, audiences: requested }) {
      const claims = await signatures.claimsOf(token);
      if (claims === undefined) return undefined;
      const nowMs = clock.now();
      checkTimes(claims, nowMs / 1000);
      const audiences = matchingAudiences(requested, claims.audiences.length === 0 ? apiAudiences : claims.audiences);
      if (audiences === undefined) throw new InvalidCredentialError("the token is meant for other audiences");
      if (lookup) await checkObjects(objects, token, claims, nowMs, legacyTokenUses);
      count(claims, nowMs / 1000, metrics);
      return { user: userOf(claims, profile), audiences };
    },
  };
}

/** @throws InvalidCredentialError for a token that is expired or not valid yet */
function checkTimes({ expiresAt, notBefore, issuedAt }: TokenClaims, now: number): void {
  if (expiresAt !== undefined && now - LEEWAY_SECONDS > expiresAt)
    throw new InvalidCredentialError("the token has expired");
  if (notBefore !== undefined && now + LEEWAY_SECONDS < notBefore)
    throw new InvalidCredentialError("the token is not valid yet");
  if (issuedAt !== undefined && now + LEEWAY_SECONDS < issuedAt)
    throw new InvalidCredentialError("the token was issued in the future");
}

function count(claims: TokenClaims, now: number, metrics: AuthenticationMetrics): void {
  if (claims.audiences.length === 0) metrics.serviceAccountTokenUsed("legacy");
  if (claims.type === "bound" && claims.warnAfter !== undefined)
    metrics.serviceAccountTokenUsed(now > claims.warnAfter ? "stale" : "valid");
}

function userOf(claims: TokenClaims, profile: NamingProfile): UserInfo {
  const { namespace, serviceAccount } = claims;
  return {
    username: accountUsername(namespace, serviceAccount.name),
    uid: serviceAccount.uid,
    groups: accountGroups(namespace),
    extra: claims.type === "bound" ? extraOf(claims, profile.words.userExtraPrefix) : {},
  };
}

function extraOf({ tokenId, pod, node }: Extract<TokenClaims, { type: "bound" }>, prefix: string): UserInfo["extra"] {
  const extra: Record<string, readonly string[]> = {};
  if (tokenId !== "") extra[`${prefix}credential-id`] = [`JTI=${tokenId}`];
  if (pod !== undefined) {
    extra[`${prefix}pod-name`] = [pod.name];
    extra[`${prefix}pod-uid`] = [pod.uid];
  }
  if (node !== undefined) {
    extra[`${prefix}node-name`] = [node.name];
    if (node.uid !== "") extra[`${prefix}node-uid`] = [node.uid];
  }
  return extra;
}
